"""The project's site, plain files for any host: `make site`.

documents.py says which documents are pages and mends their links, tree.py lays them for Sphinx, program.py writes the
pages that are the program itself (the cup with its lessons, matches to watch), check.py looks at the whole as a browser
would. The texts that are the site's own, its look and its viewer are in site/.
"""
