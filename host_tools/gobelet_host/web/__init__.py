"""The table on screens: pages for a television, for phones that are cups, for whoever runs the evening."""
