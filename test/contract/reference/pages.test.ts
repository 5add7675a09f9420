import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../../openapi/tools/contract.ts'
import { guidesOf } from '../../../packages/reference/src/guides.ts'
import { guidesFor } from '../../../packages/reference/src/pages.ts'
import { type Document, siteOf, tagOf } from '../../../packages/reference/src/site.ts'

const folder = 'build/reference'
const document = readContract() as Document
const site = siteOf(document, await guidesOf(document))

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)
const pages = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const anchors = new Map(
  [...pages].map(([name, html]) => [name, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
)

describe('the reference', () => {
  test.for(site.operations)('shows $id with a sample for each language', (at) => {
    const html = pages.get(`${tagOf(at)}.html`) ?? ''
    const [, section = ''] = html.split(`<section class="operation" id="${at.id}"`)
    const own = section.split('<section ')[0] ?? ''
    expect(own).toContain(`<code>${at.path}</code>`)
    for (const label of ['curl', 'TypeScript client', 'Python'])
      expect(own).toContain(`data-label="${label}"`)
  })

  test('has each schema once', () => {
    const found = [...anchors].flatMap(([name, ids]) =>
      name.startsWith('recipient') ? [] : [...ids].filter((id) => id?.startsWith('schema-')),
    )
    const schemas = Object.keys(document.components?.schemas ?? {}).map((name) => `schema-${name}`)
    expect(found.sort()).toEqual(schemas.sort())
  })

  test.for([...pages])('%s leads only to what exists, and has each anchor once', ([name, html]) => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(new Set(ids).size)
    const links = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(5)
    const broken = links.filter((link) => {
      if (/^(?:https?|mailto):/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? name : normalize(join(dirname(name), path))
      if (target === '../openapi.json') return false
      if (/\.(?:css|js)$/.test(target))
        return !readdirSync(join(folder, dirname(target))).includes(target.split('/').at(-1) ?? '')
      return !pages.has(target) || (anchor !== undefined && anchors.get(target)?.has(anchor) !== true)
    })
    expect(broken).toEqual([])
  })

  test('links each operation of the changelog that still exists to its description', () => {
    const html = pages.get('changelog.html') ?? ''
    const named = site.operations.filter(({ id }) => html.includes(`<code>${id}</code>`))
    expect(named.length).toBeGreaterThan(50)
    const lost = named.filter(
      (at) => !html.includes(`<a href="${tagOf(at)}.html#${at.id}"><code>${at.id}</code></a>`),
    )
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  test.for(site.tags)('has a story and a guide for $name', (tag) => {
    expect(tag.description.length).toBeGreaterThan(80)
    const guides = guidesFor(site, tag)
    expect(guides.length).toBeGreaterThan(0)
    for (const { file } of guides) expect(pages.get(`${tag.name}.html`)).toContain(`href="guides/${file}"`)
    const files = site.guides.map(({ file }) => file.replace('.html', ''))
    expect(tag['x-guides']?.filter((name) => !files.includes(name)) ?? []).toEqual([])
  })

  test('has each page in far less than 300 kB', () => {
    const assets = ['reference.css', 'search.js', 'samples.js', 'try.js', 'search-index.js'].map((name) =>
      readFileSync(join(folder, name)),
    )
    const sizeOf = (bytes: Buffer): number =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
    const shared = assets.reduce((sum, bytes) => sum + sizeOf(bytes), 0)
    const largest = Math.max(...[...pages.values()].map((html) => sizeOf(Buffer.from(html))))
    expect(shared + largest).toBeLessThan(150_000)
  })

  test('has no script and no style inside a page, as its policy says', () => {
    for (const [name, html] of pages) {
      const inside = html.match(/<script(?! src=)[^>]*>|<style|\sstyle="|\son\w+="/g)
      expect([name, inside]).toEqual([name, null])
    }
  })
})
