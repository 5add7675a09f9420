import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { areas, domains } from '../server/order.ts'

/** What is read of a document before it is bundled. */
interface Root {
  tags: { name: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, { $ref: string }>
}

const read = <T>(file: string): T => parse(readFileSync(file, 'utf8')) as T

const root = read<Root>('openapi/openapi.yaml')

/** The area whose folder describes a path. */
const areaOf = ({ $ref }: { $ref: string }): string => dirname(dirname($ref))

describe('the contract follows server/order.ts', () => {
  const described = Object.values(root.paths).map(areaOf)

  /** Areas whose operations carry another area's tag. A tag is also the scope of an API key: one of its own would take keys’ access away. */
  const tagOf: Record<string, string> = { 'system/editions': 'settings', 'system/api-keys': 'settings' }
  const ownTag = (area: string): string => tagOf[area] ?? area.split('/')[1] ?? ''
  const tagged = areas.filter((area) => described.includes(area) && !(area in tagOf))

  test('in the groups of the reference', () => {
    const groups = Object.keys(domains).map((domain) => ({
      name: domain.charAt(0).toUpperCase() + domain.slice(1),
      tags: tagged.filter((area) => area.startsWith(`${domain}/`)).map(ownTag),
    }))
    expect(root['x-tagGroups']).toEqual(groups)
  })

  test('in the tags', () => {
    expect(root.tags.map(({ name }) => name)).toEqual(tagged.map(ownTag))
  })

  test('in the paths', () => {
    expect(described).toEqual(areas.flatMap((area) => described.filter((one) => one === area)))
  })

  test('in the tag of every operation', () => {
    const wrong = Object.values(root.paths).flatMap((path) =>
      Object.values(read<Record<string, { tags?: string[] }>>(join('openapi', path.$ref)))
        .map(({ tags }) => tags)
        .filter((tags) => tags !== undefined && tags.join() !== ownTag(areaOf(path)))
        .map((tags) => `${path.$ref}: ${tags}`),
    )
    expect(wrong).toEqual([])
  })

  test('no file of a path is left out', () => {
    const used = Object.values(root.paths).map(({ $ref }) => `openapi/${$ref}`)
    const pages = Object.values(read<Root>('openapi/recipient.yaml').paths).map(
      ({ $ref }) => `openapi/${$ref}`,
    )
    expect(
      globSync('openapi/*/*/paths/*.yaml').filter((file) => ![...used, ...pages].includes(file)),
    ).toEqual([])
  })
})
