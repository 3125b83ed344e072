"""Set-up and checks around the project. Nothing in firmware/ or host_tools/ imports from here."""
