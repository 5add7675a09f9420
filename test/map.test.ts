import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { areas, domains } from '../server/order.ts'

/** The parts of a document that are read before it is bundled. */
interface Root {
  tags: { name: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, { $ref: string }>
}

const read = <T>(file: string): T => parse(readFileSync(file, 'utf8')) as T

const root = read<Root>('openapi/openapi.yaml')
const pages = read<Root>('openapi/recipient.yaml')

/** The area whose folder has the path. */
const areaOf = ({ $ref }: { $ref: string }): string => dirname(dirname($ref))

describe('the contract follows server/order.ts', () => {
  const described = Object.values(root.paths).map(areaOf)

  /**
   * Areas whose operations have the tag of another area, or of their domain. A tag is also the scope of an API key: a new tag would
   * take access from existing keys.
   */
  const tagOf: Record<string, string> = {
    'system/editions': 'settings',
    'system/api-keys': 'settings',
    'system/retention': 'settings',
    'migration/sources': 'migration',
    'migration/migrations': 'migration',
    'migration/files': 'migration',
    'migration/runs': 'migration',
  }
  const ownTag = (area: string): string => tagOf[area] ?? area.split('/')[1] ?? ''
  const tagged = areas.filter((area) => described.includes(area))
  const unique = (tags: string[]): string[] => [...new Set(tags)]
  /** Paths with a tag of their own. The tag `me` has no scope: every key may ask who it is. */
  const tagOfPath: Record<string, string> = { '/me': 'me', '/me/preferences': 'me' }
  /**
   * The tags of an area. Generators make one file of each tag: the calls that webhooks make would replace the operations of their area.
   */
  const tagsOf = (area: string): string[] => {
    const ofPaths = Object.entries(tagOfPath).flatMap(([path, tag]) =>
      areaOf(root.paths[path] ?? { $ref: '' }) === area ? [tag] : [],
    )
    return [...ofPaths, ownTag(area), ...(area === 'system/webhooks' ? ['events'] : [])]
  }

  test('in the groups of the reference', () => {
    const groups = Object.keys(domains).map((domain) => ({
      name: domain.charAt(0).toUpperCase() + domain.slice(1),
      tags: unique(tagged.filter((area) => area.startsWith(`${domain}/`)).flatMap(tagsOf)),
    }))
    expect(root['x-tagGroups']).toEqual(groups)
  })

  test('in the tags', () => {
    expect(root.tags.map(({ name }) => name)).toEqual(unique(tagged.flatMap(tagsOf)))
  })

  test('in the tag of every event', () => {
    const events = globSync('openapi/events/*.yaml')
    const tags = events.map((file) => read<{ post: { tags: string[] } }>(file).post.tags.join())
    expect(new Set(tags)).toEqual(new Set(['events']))
  })

  test('in the paths', () => {
    expect(described).toEqual(areas.flatMap((area) => described.filter((one) => one === area)))
  })

  test('in the tag of every operation', () => {
    const wrong = Object.entries(root.paths).flatMap(([name, path]) =>
      Object.values(read<Record<string, { tags?: string[] }>>(join('openapi', path.$ref)))
        .map(({ tags }) => tags)
        .filter((tags) => tags !== undefined && tags.join() !== (tagOfPath[name] ?? ownTag(areaOf(path))))
        .map((tags) => `${path.$ref}: ${tags}`),
    )
    expect(wrong).toEqual([])
  })

  /**
   * Their reference has its own groups, by the recipients' tasks: the pages of one group belong to several
   * areas.
   */
  test('in the paths of the recipients’ pages', () => {
    const shown = Object.values(pages.paths).map(areaOf)
    expect(shown).toEqual(areas.flatMap((area) => shown.filter((one) => one === area)))
  })

  test('every path file is used', () => {
    const used = [root, pages].flatMap(({ paths }) =>
      Object.values(paths).map(({ $ref }) => `openapi/${$ref}`),
    )
    expect(globSync('openapi/*/*/paths/*.yaml').filter((file) => !used.includes(file))).toEqual([])
  })
})
