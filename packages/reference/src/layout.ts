import { type Guide, type Site, sharedPage, tagOf } from './site.ts'
import { escaped } from './text.ts'

interface Page {
  title: string
  /** The path of the page below the folder of the reference. */
  path: string
  main: string
}

const item = (address: string, text: string, isCurrent: boolean, inner = ''): string =>
  `<li><a href="${escaped(address)}"${isCurrent ? ' aria-current="page"' : ''}>${escaped(text)}</a>${inner}</li>`

const guideGroups: Guide['group'][] = ['Basics', 'Guides', 'Workflows']

/** The way up from a page to the folder of the reference. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1)

const navigation = ({ operations, tags, groups, guides, up }: Site, path: string): string => {
  const root = rootOf(path)
  const group = (title: string, items: string[], isOpen: boolean): string =>
    items.length === 0
      ? ''
      : `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary>\n<ul>\n${items.join('\n')}\n</ul></details>`
  const areas = groups.map(({ name, tags: names }) => {
    const items = names.flatMap((tag) => {
      const found = tags.find((one) => one.name === tag)
      if (found === undefined) return []
      const isCurrent = path === `${tag}.html`
      const inner = operations
        .filter((at) => isCurrent && tagOf(at) === tag)
        .map((at) => item(`#${at.id}`, at.operation.summary ?? at.id, false))
      return item(
        `${root}${tag}.html`,
        found['x-displayName'],
        isCurrent,
        inner.length === 0 ? '' : `\n<ul>\n${inner.join('\n')}\n</ul>`,
      )
    })
    return group(name, items, true)
  })
  const texts = guideGroups.map((name) => {
    const own = guides.filter((guide) => guide.group === name)
    const items = own.map(({ file, title }) =>
      item(`${root}guides/${file}`, title, path === `guides/${file}`),
    )
    return group(name, items, name === 'Basics' || own.some(({ file }) => path === `guides/${file}`))
  })
  const rest = [
    item(`${root}${sharedPage}`, 'Shared schemas', path === sharedPage),
    item(`${root}${up}problems/index.html`, 'Problems', path === 'problems/index.html'),
    item(`${root}${up}changelog.html`, 'Changelog', path === 'changelog.html'),
  ]
  const overview = item(`${root}index.html`, 'Overview', path === 'index.html')
  return [`<ul>${overview}</ul>`, ...texts, ...areas, group('More', rest, true)].filter(Boolean).join('\n')
}

/** A page of the reference. It loads nothing from elsewhere, and shows everything without scripts. */
export const pageOf = (site: Site, { title, path, main }: Page): string => {
  const { title: product, version } = site.document.info
  const root = rootOf(path)
  const shared = root + site.up
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title === product ? product : `${title} – ${product}`)}</title>
<link rel="stylesheet" href="${shared}reference.css">
<script src="${shared}search.js" defer></script>
<script src="${shared}samples.js" defer></script>
<script src="${shared}try.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="home" href="${root}index.html">${escaped(product)} <span>${escaped(version)}</span></a>
<div class="search" role="search"></div>
</header>
<nav aria-label="Reference">
<details class="menu" open><summary>Contents</summary>
${navigation(site, path)}
</details>
</nav>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`
}
