import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../openapi/tools/contract.ts'
import { sectionOf } from '../../openapi/tools/generate/contract-changelog.ts'
import { startTestApp } from '../support/app.ts'

const current = readContract()

interface Loose {
  [member: string]: Loose
}

/** The section that a change of the document makes. */
const sectionAfter = (change: (document: Loose) => void): string => {
  const next = structuredClone(current)
  change(next as unknown as Loose)
  return sectionOf(current, next)
}

const at = <Value>(document: Loose, ...names: string[]): Value =>
  names.reduce<Loose | undefined>((value, name) => value?.[name], document) as unknown as Value

const text = { type: 'string' } as unknown as Loose

describe('the changelog of the contract', () => {
  test.each<[what: string, line: string, change: (document: Loose) => void]>([
    [
      'a member of a response',
      '- response: `motto` added: `listTags`, `createTag`, `getTag`, `updateTag`',
      (document) => Object.assign(document.components?.schemas?.Tag?.properties ?? {}, { motto: text }),
    ],
    [
      'a member of a request',
      '- request: `motto` added: `createTag`',
      (document) => Object.assign(document.components?.schemas?.TagCreate?.properties ?? {}, { motto: text }),
    ],
    [
      'a member that is required',
      '- request: `color` is required: `createTag`',
      (document) => at<string[]>(document, 'components', 'schemas', 'TagCreate', 'required').push('color'),
    ],
    [
      'a member that requires another',
      '- request: `color` requires `slug`: `createTag`',
      (document) =>
        Object.assign(document.components?.schemas?.TagCreate ?? {}, {
          dependentRequired: { color: ['slug'] },
        }),
    ],
    [
      'a member that is gone',
      '- request: `color` removed: `createTag`',
      (document) =>
        Reflect.deleteProperty(document.components?.schemas?.TagCreate?.properties ?? {}, 'color'),
    ],
    [
      'a member that will end',
      '- request: `color` is deprecated: `createTag`',
      (document) =>
        Object.assign(document.components?.schemas?.TagCreate?.properties?.color ?? {}, { deprecated: true }),
    ],
    [
      'a parameter',
      '- parameter: query `motto` added: `listTags`',
      (document) =>
        at<object[]>(document, 'paths', '/tags', 'get', 'parameters').push({
          name: 'motto',
          in: 'query',
          schema: text,
        }),
    ],
    [
      'a raised capability',
      '- capability: `crm_administer` instead of `crm_access`: `createTag`',
      (document) =>
        Object.assign(document.paths?.['/tags']?.post ?? {}, { 'x-capability': 'crm_administer' }),
    ],
    [
      'an operation that will end',
      '- **deprecated**, ends on 2027-12-31, use `/labels`: `listTags`',
      (document) =>
        Object.assign(document.paths?.['/tags']?.get ?? {}, {
          deprecated: true,
          'x-sunset': '2027-12-31',
          'x-replaced-by': '/labels',
        }),
    ],
    [
      'an operation that is gone',
      '- `DELETE /tags/{id}` (`deleteTag`): Delete a tag',
      (document) => Reflect.deleteProperty(document.paths?.['/tags/{id}'] ?? {}, 'delete'),
    ],
  ])('names %s', (_, line, change) => {
    expect(sectionAfter(change).split('\n')).toContain(line)
  })

  test('names what is inside something new only once', () => {
    const address = { type: 'object', properties: { city: text, street: text } }
    const lines = sectionAfter((document) =>
      Object.assign(document.components?.schemas?.TagCreate?.properties ?? {}, { address }),
    )
    expect(lines.match(/address/g)).toHaveLength(1)
  })

  test('is empty without changes', () => {
    expect(sectionAfter(() => undefined).trim()).toBe(`## ${current.info.version}`)
  })

  test('has a section for each version, and is a page of the reference', async () => {
    const changelog = readFileSync('generated/contract-changelog.md', 'utf8')
    const released = readdirSync('openapi/releases').flatMap(
      (name) => /^(.+)\.json\.gz$/.exec(name)?.[1] ?? [],
    )
    const versions = [...new Set([...released, current.info.version])].filter(
      (version) => version !== '1.0.0',
    )
    expect(changelog.match(/^## .*/gm)).toEqual(versions.map((version) => `## ${version}`).reverse())
    const app = await startTestApp()
    const response = await fetch(`${app.url}/reference/changelog.html`)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await response.text()
    expect(html).toContain('1.2.0</h2>')
    expect(html).toContain('<html lang="en"')
  })
})
