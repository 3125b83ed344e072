"""What Sphinx must be told of the site: the same for all languages; `make site` says which one."""

project = "Gobelet"
author = "Gobelet"
copyright = "MIT, CERN-OHL-P-2.0, CC BY 4.0"
extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
exclude_patterns = ["files"]
highlight_language = "none"
templates_path = ["templates"]
html_theme = "furo"
html_title = "Gobelet"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_css_files = ["../../static/site.css"]
html_favicon = "static/icon.svg"
html_permalinks_icon = "#"
html_sidebars = {
    "**": [
        "sidebar/brand.html", "languages.html", "sidebar/search.html", "sidebar/scroll-start.html",
        "sidebar/navigation.html", "sidebar/scroll-end.html",
    ]
}  # fmt: skip
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#0f5c45", "color-brand-content": "#0f5c45", "color-brand-visited": "#0f5c45",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e8b54a", "color-brand-content": "#e8b54a", "color-brand-visited": "#e8b54a",
        "color-background-primary": "#0d1512", "color-background-secondary": "#10201a",
    },
}  # fmt: skip
