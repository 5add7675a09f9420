import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serverOf } from '../../../openapi/tools/document.ts'
import { problemEntries } from '../../../openapi/tools/generate/problem-table.ts'
import { pageOf, rootOf } from './layout.ts'
import { eventSection, operationSection } from './operation.ts'
import { schemasOn, type View } from './schema.ts'
import {
  type Document,
  eventsOf,
  type Guide,
  linksOf,
  type Schema,
  type Site,
  schemaUrl,
  sharedPage,
  siteOf,
  type Tag,
  tagOf,
} from './site.ts'
import { escaped, markdown } from './text.ts'

const viewOf = (site: Site, path: string): View => {
  const root = rootOf(path)
  return { site, root, links: linksOf(site, root) }
}

const guideLinks = ({ root }: View, guides: Guide[]): string =>
  guides.map(({ file, title }) => `<li><a href="${root}guides/${file}">${escaped(title)}</a></li>`).join('\n')

/** The guides of an area: those that it names, and the workflows that use its operations. */
export const guidesFor = ({ guides, operations }: Site, tag: Tag): Guide[] => {
  const own = new Set(operations.filter((at) => tagOf(at) === tag.name).map(({ id }) => id))
  const named = guides.filter(({ file }) => tag['x-guides']?.includes(file.replace('.html', '')))
  const using = guides.filter(
    (guide) => guide.group === 'Workflows' && guide.operations.some((id) => own.has(id)),
  )
  return [...new Set([...named, ...using])]
}

const areaPage = (site: Site, tag: Tag): string => {
  const path = `${tag.name}.html`
  const view = viewOf(site, path)
  const operations = site.operations.filter((at) => tagOf(at) === tag.name)
  const rows = operations.map(
    ({ id, method, path: address, operation }) =>
      `<li><span class="method ${method.toLowerCase()}">${method}</span> <a href="#${id}">${escaped(operation.summary ?? id)}</a> <code>${escaped(address)}</code></li>`,
  )
  const guides = guidesFor(site, tag)
  const events = tag.name === 'webhooks' ? eventsOf(site.document) : []
  const schemas = schemasOn(view, path)
  const main = `<h1>${escaped(tag['x-displayName'])}</h1>
${markdown(tag.description, view.links, 2)}
${guides.length === 0 ? '' : `<h2 id="guides">Guides</h2>\n<ul class="columns">\n${guideLinks(view, guides)}\n</ul>`}
<h2 id="operations">Operations</h2>
<ul class="operations">
${rows.join('\n')}
</ul>
${operations.map((at) => operationSection(view, at)).join('\n')}
${events.length === 0 ? '' : `<h2 id="events">Events</h2>\n${events.map(({ type, operation }) => eventSection(view, type, operation)).join('\n')}`}
${schemas === '' ? '' : `<h2 id="schemas">Schemas</h2>\n${schemas}`}`
  return pageOf(site, { title: tag['x-displayName'], path, main })
}

const guidePage = (site: Site, guide: Guide): string => {
  const path = `guides/${guide.file}`
  const main = `<h1>${escaped(guide.title)}</h1>\n${guide.html(viewOf(site, path).links)}`
  return pageOf(site, { title: guide.title, path, main })
}

const linksOfService = `<a href="guides/getting-started.html">Get started</a> ·
<a href="../openapi.json" download>Download the document</a> (OpenAPI 3.1) · <a href="changelog.html">Changelog</a> ·
<a href="problems/index.html">Problems</a> · <a href="recipient/index.html">Pages for recipients</a>`

const linksOfRecipient = '<a href="../index.html">Reference of the service</a>'

const overviewPage = (site: Site): string => {
  const path = 'index.html'
  const view = viewOf(site, path)
  const { title, summary = '', description = '' } = site.document.info
  const { origin, basePath } = serverOf(site.document)
  const [introduction = ''] = `\n${description}`.split(/\n# /)
  const areas = site.groups.map(({ name, tags }) => {
    const items = tags.flatMap((tag) => {
      const found = site.tags.find((one) => one.name === tag)
      return found === undefined
        ? []
        : [
            `<li><a href="${tag}.html">${escaped(found['x-displayName'])}</a>${markdown(found.description, view.links, 4)}</li>`,
          ]
    })
    return `<h3>${escaped(name)}</h3>\n<ul class="cards">\n${items.join('\n')}\n</ul>`
  })
  const groups = (['Basics', 'Guides', 'Workflows'] as const).map((group) => {
    const own = site.guides.filter((guide) => guide.group === group)
    return own.length === 0 ? '' : `<h3>${group}</h3>\n<ul class="columns">\n${guideLinks(view, own)}\n</ul>`
  })
  const main = `<h1>${escaped(title)}</h1>
<p class="lead">${escaped(summary)}</p>
${markdown(introduction, view.links, 2)}
<p>Base URL: <code>${escaped(origin + basePath)}</code></p>
<p>${site.up === '' ? linksOfService : linksOfRecipient}</p>
<h2 id="guides">Guides</h2>
${groups.join('\n')}
<h2 id="areas">Areas</h2>
${areas.join('\n')}`
  return pageOf(site, { title, path, main })
}

const schemasPage = (site: Site): string => {
  const main = `<h1>Shared schemas</h1>\n<h2 id="schemas">Schemas of many areas</h2>\n${schemasOn(viewOf(site, sharedPage), sharedPage)}`
  return pageOf(site, { title: 'Shared schemas', path: sharedPage, main })
}

type Entry = [title: string, url: string, kind: string, more: string]

/** What the search finds, as a script: pages that are opened as files may not fetch. */
const searchIndex = (site: Site): string => {
  const schemas = Object.entries(site.document.components?.schemas ?? {}) as [string, Schema][]
  const entries: Entry[] = [
    ...site.operations.map(
      (at): Entry => [
        at.operation.summary ?? at.id,
        `${tagOf(at)}.html#${at.id}`,
        `${at.method} ${at.path}`,
        at.id,
      ],
    ),
    ...site.tags.map(({ name, 'x-displayName': title }): Entry => [title, `${name}.html`, 'area', name]),
    ...site.guides.map(({ file, title, group }): Entry => [title, `guides/${file}`, group, '']),
    ...problemEntries(site.document).map(
      ([code, { title, status }]): Entry => [title, `problems/${code}.html`, `problem ${status}`, code],
    ),
    ...eventsOf(site.document).map(
      ({ type, operation }): Entry => [
        operation.summary ?? type,
        `webhooks.html#event-${type}`,
        'event',
        type,
      ],
    ),
    ...schemas.map(
      ([name, { title = name, properties = {} }]): Entry => [
        title,
        schemaUrl(site, name),
        'schema',
        [name, ...Object.keys(properties)].join(' '),
      ],
    ),
  ]
  const lines = entries.map((entry) => JSON.stringify(entry))
  return `globalThis.searchIndex = [\n${lines.join(',\n')}\n]\n`
}

const assets = ['reference.css', 'search.js', 'samples.js', 'try.js']

const asset = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`browser/${name}`, import.meta.url)), 'utf8')

/** The pages of the reference that stand for one document, by path below its folder. */
export const referencePages = async (
  document: Document,
  guides: Guide[],
  up: Site['up'] = '',
): Promise<{ site: Site; pages: Map<string, string> }> => {
  const site = siteOf(document, guides, up)
  const pages = new Map<string, string>([
    ['index.html', overviewPage(site)],
    [sharedPage, schemasPage(site)],
    ['search-index.js', searchIndex(site)],
  ])
  for (const tag of site.tags) pages.set(`${tag.name}.html`, areaPage(site, tag))
  for (const guide of guides) pages.set(`guides/${guide.file}`, guidePage(site, guide))
  if (up === '') for (const name of assets) pages.set(name, await asset(name))
  return { site, pages }
}
