"""A club night: several tables on one or more laptops, a server between them, one page for all, a tournament."""
