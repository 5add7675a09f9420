import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareDocuments } from '../../openapi/tools/breaking.ts'
import type { OpenApiDocument } from '../../openapi/tools/document.ts'
import { release } from '../../openapi/tools/release.ts'
import { breachesBetween } from '../../openapi/tools/requirements.ts'
import {
  type Breaking,
  type Contract,
  changed,
  contract,
  member,
  operation,
  parameterOf,
  schema,
  set,
  shoeSize,
} from './breaking/part.ts'
import { silent } from './breaking/silent.ts'
import { visible } from './breaking/visible.ts'

describe('the comparison', { timeout: 60_000 }, () => {
  const together = (changes: (Breaking['change'] | undefined)[]): Contract =>
    changed((copy) => {
      for (const change of changes) change?.(copy)
    })
  let breaking: string[] = []
  let harmless: string[] = []

  beforeAll(async () => {
    const all = together(visible.map(({ change }) => change))
    const backs = visible.filter(({ opposite }) => opposite === 'back')
    const before = together(backs.map(({ change }) => change))
    const after = together(visible.map(({ opposite }) => (opposite === 'back' ? undefined : opposite)))
    breaking = (await compareDocuments(contract, all)).breaking
    harmless = (await compareDocuments(before, after)).breaking
  }, 60_000)

  test.each(visible)('reports $what', ({ says }) => {
    expect(breaking.filter((line) => says.test(line))).not.toEqual([])
  })

  test('accepts their opposites', () => {
    expect(harmless).toEqual([])
  })
})

describe('what no schema shows', () => {
  const between = (base: Contract, revision: Contract): string[] =>
    breachesBetween(base as never, revision as never).map(({ message }) => message)

  test.each(silent)('$what is breaking', ({ change, says }) => {
    expect(between(contract, changed(change))).toEqual([expect.stringMatching(says)])
  })

  test.each(silent.filter(({ opposite }) => opposite !== undefined))(
    'the opposite of $what is not',
    ({ change, opposite = 'back' }) => {
      const messages =
        opposite === 'back' ? between(changed(change), contract) : between(contract, changed(opposite))
      expect(messages).toEqual([])
    },
  )

  test('is part of the comparison, unless a notice says why it breaks no caller', {
    timeout: 60_000,
  }, async () => {
    const dearer = changed((copy) => {
      operation(copy, '/contacts', 'post')['x-capability'] = 'crm_administer'
    })
    const at = '#/paths/~1contacts/post/x-capability'
    expect((await compareDocuments(contract, dearer)).breaking).toEqual([expect.stringContaining(at)])
    const { breaking, noticed } = await compareDocuments(contract, dearer, { [at]: 'a reason.' })
    expect({ breaking, noticed }).toEqual({ breaking: [], noticed: [at] })
  })
})

describe('the end of what is deprecated', () => {
  const ending = (sunset: string | undefined): Contract =>
    changed((copy) => {
      const parts = [
        operation(copy, '/tags', 'get'),
        parameterOf(copy, '/tags', 'sort'),
        member(copy, 'Tag', 'color'),
      ]
      for (const part of parts)
        set(part, sunset === undefined ? {} : { deprecated: true, 'x-sunset': sunset })
    })
  const between = (base: Contract, revision: Contract): string[] =>
    breachesBetween(base as never, revision as never).map(({ path, message }) => `${path}: ${message}`)

  test('is breaking if it comes earlier than announced', () => {
    const says = 'It was announced to end on 2028-01-31, and ends on 2028-01-30.'
    expect(between(ending('2028-01-31'), ending('2028-01-30'))).toEqual([
      `#/paths/~1tags/get/x-sunset: ${says}`,
      `#/paths/~1tags/get/parameters/sort/x-sunset: ${says}`,
      `#/components/schemas/Tag/properties/color/x-sunset: ${says}`,
    ])
  })

  test('may be announced, put off and taken back', () => {
    expect(between(contract, ending('2028-01-31'))).toEqual([])
    expect(between(ending('2028-01-30'), ending('2028-01-31'))).toEqual([])
    expect(between(ending('2028-01-30'), ending(undefined))).toEqual([])
  })
})

test('a member may require a new one only if it is new itself', { timeout: 60_000 }, async () => {
  const withRule = (dependentRequired: Record<string, string[]> | undefined) =>
    changed((copy) => {
      const { properties } = schema(copy, 'TagCreate')
      Object.assign(properties, { shoe_size: shoeSize, shoe_width: shoeSize })
      Object.assign(schema(copy, 'TagCreate'), dependentRequired && { dependentRequired })
    })
  const compare = async (base: Contract, revision: Contract) =>
    (await compareDocuments(base, revision)).breaking
  const rule = { shoe_width: ['shoe_size'] }
  expect(await compare(contract, withRule(rule))).toEqual([])
  expect(await compare(withRule(rule), withRule(undefined))).toEqual([])
  expect(await compare(withRule(undefined), withRule(rule))).toEqual([
    expect.stringContaining('shoe_width requires shoe_size'),
  ])
  expect(await compare(withRule(rule), withRule({ ...rule, slug: ['name'] }))).toEqual([
    expect.stringContaining('slug requires name'),
  ])
  expect(await compare(withRule({ slug: ['name'] }), withRule({ slug: ['name', 'shoe_size'] }))).toEqual([
    expect.stringContaining('slug requires shoe_size'),
  ])
})

describe('an enum in responses', { timeout: 60_000 }, () => {
  /** The contract with a changed enum of job states. */
  const states = (change: (list: { enum?: string[]; 'x-grows'?: boolean }) => void): Contract =>
    changed((copy) => change(schema(copy, 'JobState') as never))
  const plain = states((list) => void delete list['x-grows'])
  const marked = states((list) => Object.assign(list, { 'x-grows': true }))
  const longer = (from: Contract): Contract => {
    const copy = structuredClone(from)
    schema(copy, 'JobState').enum?.push('frozen')
    return copy
  }
  const gained = [expect.stringMatching(/gained values: 'frozen'/)]

  test('may get new values if the previous release marks it with x-grows', async () => {
    const { breaking, noticed, minor } = await compareDocuments(marked, longer(marked))
    expect({ breaking, noticed, minor }).toEqual({ breaking: [], noticed: [], minor: 1 })
  })

  test('may not get new values without the mark', async () => {
    expect((await compareDocuments(plain, longer(plain))).breaking).toEqual(gained)
  })

  test('may not get the mark together with a new value unless a notice says how callers knew', async () => {
    expect((await compareDocuments(plain, longer(marked))).breaking).toEqual(gained)
    const notices = { JobState: 'the introduction said so.' }
    const { breaking, noticed } = await compareDocuments(plain, longer(marked), notices)
    expect({ breaking, noticed }).toEqual({ breaking: [], noticed: ['JobState'] })
    expect((await compareDocuments(plain, longer(plain), notices)).breaking).toEqual(gained)
  })

  test('may not get new values when the mark is removed', async () => {
    expect((await compareDocuments(marked, longer(plain))).breaking).toEqual(gained)
  })

  test('may get the mark before it gets new values', async () => {
    expect((await compareDocuments(plain, marked)).breaking).toEqual([])
  })

  test('may not lose a value that callers send, with or without the mark', async () => {
    const shorter = changed((copy) => void schema(copy, 'Scope').enum?.pop())
    expect((await compareDocuments(contract, shorter)).breaking.join('\n')).toMatch(/Scope|scopes/)
  })

  test('with the mark lets arrays of its values get longer but not shorter, and no other arrays', async () => {
    const holding = (name: string, member: string, maxItems: number) =>
      changed((copy) => void Object.assign(schema(copy, name).properties[member] ?? {}, { maxItems }))
    const compare = async (revision: Contract) => (await compareDocuments(contract, revision)).breaking
    expect(await compare(holding('Me', 'scopes', 400))).toEqual([])
    expect(await compare(holding('Me', 'capabilities', 400))).toEqual([
      expect.stringMatching(/`maxItems` of `capabilities`/),
    ])
    expect(await compare(holding('ApiKeyCreate', 'scopes', 3))).toEqual([
      expect.stringMatching(/`maxItems` of `scopes`/),
    ])
  })
})

test('a pattern may be rewritten only with a notice', {
  timeout: 60_000,
}, async () => {
  const withPattern = (pattern: string) =>
    changed((copy) => void Object.assign(schema(copy, 'TagCreate').properties.name ?? {}, { pattern }))
  const [before, after] = [withPattern('^aa*$'), withPattern('^a+$')]
  expect((await compareDocuments(before, after)).breaking).toHaveLength(1)
  const notices = { '^aa*$ → ^a+$': 'one or more of them, either way.' }
  expect(await compareDocuments(before, after, notices)).toMatchObject({
    breaking: [],
    noticed: Object.keys(notices),
  })
  expect((await compareDocuments(after, before, notices)).breaking).toHaveLength(1)
})

test('a failed comparison is an error, not a pass', { timeout: 60_000 }, async () => {
  await expect(compareDocuments(contract, { openapi: 'none' })).rejects.toThrow('redocly diff failed')
})

describe('a release', { timeout: 60_000 }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const releaseOf = (document: Contract): Promise<string> =>
    release(document as unknown as OpenApiDocument, folder)
  const withVersion = (document: Contract, version: string): Contract => ({
    ...document,
    info: { ...document.info, version },
  })

  test('is stored under its version, which must match the changes', async () => {
    const grown = changed((copy) => {
      copy.paths['/shoes'] = structuredClone(copy.paths['/me'] ?? {})
    })
    const shrunk = changed((copy) => void delete copy.paths['/me'])
    expect(await releaseOf(withVersion(contract, '1.9.0'))).toBe('1.9.0')
    await expect(releaseOf(withVersion(grown, '1.9.1'))).rejects.toThrow('1.10.0 or higher')
    await expect(releaseOf(withVersion(shrunk, '1.10.0'))).rejects.toThrow('2.0.0 or higher')
    expect(await releaseOf(withVersion(grown, '1.10.0'))).toBe('1.10.0')
    // Once more, nothing has changed.
    expect(await releaseOf(withVersion(grown, '1.10.0'))).toBe('1.10.0')
    await expect(releaseOf(withVersion(contract, '1.10.5'))).rejects.toThrow('2.0.0 or higher')
  })
})

describe('a wider request', { timeout: 60_000 }, () => {
  const addressed = (where: 'ContactCreate' | 'Contact', format: string): Contract =>
    changed((copy) => void Object.assign(schema(copy, where).properties.email ?? {}, { format }))

  test('may allow domains in Unicode; a response may not begin to return them', async () => {
    const compare = async (base: Contract, revision: Contract) =>
      (await compareDocuments(base, revision)).breaking.length
    const narrow = addressed('ContactCreate', 'email')
    expect(await compare(narrow, addressed('ContactCreate', 'idn-email'))).toBe(0)
    expect(await compare(addressed('ContactCreate', 'idn-email'), narrow)).toBeGreaterThan(0)
    expect(await compare(addressed('Contact', 'email'), addressed('Contact', 'idn-email'))).toBeGreaterThan(0)
  })

  test('may say that an integer needs 64 bits, and so may a response', async () => {
    const sized = (where: string, format: object): Contract =>
      changed((copy) => {
        schema(copy, where).properties.size = { type: 'integer', maximum: 2 ** 40, ...format }
      })
    for (const where of ['ContactCreate', 'Contact']) {
      const [before, after] = [sized(where, {}), sized(where, { format: 'int64' })]
      expect((await compareDocuments(before, after)).breaking).toEqual([])
    }
  })

  test('may take any reference to a contact where it took its id; a response may not', async () => {
    const referring = (where: string, to: object): Contract =>
      changed((copy) => {
        const { properties } = schema(copy, where)
        properties.contact_id = to as (typeof properties)[string]
      })
    const orUuid = '^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|'
    const id = { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 }
    const reference = {
      type: 'string',
      minLength: 7,
      maxLength: 330,
      pattern: `${orUuid}email:.{3,}|external:.{1,})$`,
    }
    const compare = async (where: string, before: object, after: object) =>
      (await compareDocuments(referring(where, before), referring(where, after))).breaking.length
    expect(await compare('ContactCreate', id, reference)).toBe(0)
    expect(await compare('ContactCreate', id, { ...reference, pattern: '^a$' })).toBeGreaterThan(0)
    expect(await compare('Contact', id, reference)).toBeGreaterThan(0)
  })

  test('may have a response of another shape only with a notice', async () => {
    const at = '#/paths/~1me/get/responses/200/content/application~1json/schema'
    const odd = changed((copy) => void delete schema(copy, 'Me').properties.user)
    expect((await compareDocuments(contract, odd)).breaking).not.toEqual([])
    const { breaking, noticed } = await compareDocuments(contract, odd, { [at]: 'a reason.' })
    expect({ breaking, noticed }).toEqual({ breaking: [], noticed: [at] })
  })
})
