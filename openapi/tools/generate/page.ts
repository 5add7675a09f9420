export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2733, #e4e9ee); --quiet: light-dark(#50606f, #a3b1be);
  --ground: light-dark(#ffffff, #12181e); --panel: light-dark(#f2f5f7, #1b242c); --line: light-dark(#d5dde3, #33404b);
  --link: light-dark(#0b5a8f, #7cc3f2); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main, nav { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
nav { padding-bottom: 0; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .25rem; }
p { margin: .25rem 0; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; overflow: auto; }
ul { padding-left: 1.25rem; }
.status { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; margin-top: 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); }
`

/** A small page of the reference. */
export const page = (title: string, links: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Reference">${links}</nav>
<main>
${body}
</main>
</body>
</html>
`

/** The link to the reference, from a folder below it. */
export const toReference = '<a href="../index.html">API reference</a>'
