import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { build } from '../build.ts'
import { slugOf } from './src/text.ts'

/** Anchors that are the same words on every page; the others, such as those of operations, are unique. */
const isShared = (id: string): boolean => !/^(?:schema-|event-|[a-z]+[A-Z])/.test(id)

const pageId = (path: string): string => `page-${slugOf(path.replace(/(?:index)?\.html$/, ''))}`

const anchorOf = (path: string, id: string): string => (isShared(id) ? `${pageId(path)}-${id}` : id)

/** Where a link of a page leads in the file: to a page, or to an anchor of one. Other addresses stay. */
const targetOf = (path: string, address: string): string => {
  if (/^(?:https?|mailto):/.test(address)) return address
  const [to = '', anchor] = address.split('#')
  const page = to === '' ? path : normalize(join(dirname(path), to))
  if (!page.endsWith('.html')) return address
  return anchor === undefined ? `#${pageId(page)}` : `#${anchorOf(page, anchor)}`
}

/** HTML of one page, with the anchors and links of the file. */
const inFile = (path: string, html: string): string =>
  html
    .replaceAll(/ id="([^"]+)"/g, (_, id: string) => ` id="${anchorOf(path, id)}"`)
    .replaceAll(/ href="([^"]+)"/g, (_, address: string) => ` href="${targetOf(path, address)}"`)

const between = (html: string, start: string, end: string): string =>
  html.slice(html.indexOf(start) + start.length, html.indexOf(end))

/**
 * The reference of the service as one file, to keep or to print: all pages one after the other, with its style and its scripts. The
 * links between pages are anchors.
 */
export const referenceFile = async (): Promise<string> => {
  const folder = await build('reference')
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  const index = await read('index.html')
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.html') && !name.startsWith('recipient'),
  )
  const inOrder = [...index.matchAll(/<a href="([^"#]+\.html)"/g)].map(([, address = '']) => address)
  const rank = (name: string): number => (inOrder.includes(name) ? inOrder.indexOf(name) : inOrder.length)
  const pages = names.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en'))
  const articles = await Promise.all(
    pages.map(async (path) => {
      const main = between(await read(path), '<main id="main" tabindex="-1">', '</main>')
      return `<article id="${pageId(path)}">${inFile(path, main)}</article>`
    }),
  )
  const style = await read('reference.css')
  const searchable = (await read('search-index.js')).replaceAll(
    /^(\[".*?",)"([^"]+)"/gm,
    (_, before: string, address: string) => `${before}${JSON.stringify(targetOf('index.html', address))}`,
  )
  const scripts = await Promise.all(['search.js', 'samples.js', 'try.js'].map(read))
  const script = (text: string): string => `<script>${text.replaceAll('</script', '<\\/script')}</script>`
  return (
    index
      .replace(
        /<link rel="stylesheet"[\s\S]*?<\/head>/,
        () =>
          `<style>${style}article + article { border-top: 3px solid; margin-top: 4rem; padding-top: 2rem; }</style>\n</head>`,
      )
      .replace(/(<nav [\s\S]*?<\/nav>)/, (nav) => inFile('index.html', nav))
      .replace('class="home" href="index.html"', `class="home" href="#${pageId('index.html')}"`)
      .replace(
        /<main id="main" tabindex="-1">[\s\S]*<\/main>/,
        () => `<main id="main" tabindex="-1">\n${articles.join('\n')}\n</main>`,
      )
      // They are a reference of their own.
      .replaceAll(/ · <a href="(?:recipient\/index\.html|#page-recipient)">[^<]*<\/a>/g, '')
      .replace('</body>', () => `${[searchable, ...scripts].map(script).join('\n')}\n</body>`)
  )
}

const run = async (): Promise<void> => {
  const [path = 'reference.html'] = process.argv.slice(2)
  await writeFile(path, await referenceFile())
  process.stdout.write(`Wrote ${path}.\n`)
}

if (import.meta.main) {
  run().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
