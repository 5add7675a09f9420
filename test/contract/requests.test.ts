import { createHash } from 'node:crypto'
import fc, { type Arbitrary, type IAsyncProperty, type Parameters } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { createArbitraries, dates, dateTimes } from '../support/arbitraries.ts'
import { invalidTexts, mutationsOf, withMutation } from '../support/mutations.ts'
import { arrangements } from './walk/arrangements.ts'
import { type Call, send, withCursor } from './walk/calls.ts'
import {
  bodySchemaOf,
  cursorPlace,
  document,
  type Operation,
  operationOf,
  operations,
  parametersIn,
} from './walk/contract.ts'
import { fitAudience } from './walk/fitting.ts'
import { create } from './walk/making.ts'
import { expectProblem } from './walk/problems.ts'
import { wideQuotas } from './walk/quotas.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

/**
 * Runs per operation and seed. A failure prints its seed and path. `FAST_CHECK_SEEDS` (comma-separated) sets
 * other seeds, `FAST_CHECK_RUNS` the number of runs; the proof `random-requests` sets both. Exceeding the
 * time limit is a failure too, except in the proof: it runs for long, and beside other work.
 */
const numRuns = Number(process.env.FAST_CHECK_RUNS ?? 16)
const seeds = process.env.FAST_CHECK_SEEDS?.split(',').map(Number) ?? []
const settings: Parameters<unknown> = {
  numRuns,
  ...(seeds.length === 0
    ? { interruptAfterTimeLimit: Math.max(numRuns, 25) * 800, markInterruptAsFailure: true }
    : {}),
}
const patience = Math.max(numRuns, 25) * 1200 * Math.max(1, seeds.length * 4)

/** Checks a property with the default seed, or with each of the given seeds. */
const holds = async <Values>(property: IAsyncProperty<Values>): Promise<void> => {
  if (seeds.length === 0) await fc.assert(property, settings as Parameters<Values>)
  for (const seed of seeds) await fc.assert(property, { ...(settings as Parameters<Values>), seed })
}

const company = { match: 'all', conditions: [{ field: 'company', operator: 'is_set' }] }
await create(app, '/lists', { name: 'Readers’ circle', slug: 'readers-circle' })
await create(app, '/tags', { name: 'Collector', slug: 'collector' })
const segment = await create(app, '/segments', { name: 'With a company', condition: company })
const reader = await create(app, '/contacts', { email: 'reader@example.com', external_id: 'reader/1' })

/**
 * Rules that no schema can express: names from other lists, times before or after now, searchable characters
 * in a search.
 */
const arbitraryOf = createArbitraries(document, {
  timezone: fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'US/Pacific'),
  locale: fc.constantFrom('en', 'en-GB', 'EN-gb', 'zh-Hant-TW', 'de-CH-1996', 'es-419', 'haw'),
  from_on: dates('2026-01-01', '2026-06-01'),
  until_on: dates('2026-06-02', '2026-11-02'),
  date_of_birth: dates('1800-01-01', '2026-11-01'),
  search: fc.oneof(
    fc.constantFrom('ada', 'Ло', '100%', '_x', "o'brien", 'a\\', '日本'),
    fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => `${text}ab`),
  ),
  condition: fc.constant(company),
  exit_condition: fc.constant(company),
  // Readable together.
  text_colour: fc.constantFrom('#000000', '#1f2933', '#0B2545'),
  surface_colour: fc.constantFrom('#ffffff', '#FDF6E3'),
  background_colour: fc.constantFrom('#f4f1ea', '#EEEEEE'),
  // Of an automation, whose settings have schemas of their own, and of a form.
  definition: fc.constantFrom(
    { triggers: [], start: null, nodes: [] },
    {
      title: 'Join us',
      fields: [
        { id: 'email', type: 'email', label: 'E-mail address', required: true, target: 'email' },
        { id: 'send', type: 'submit', label: 'Join' },
      ],
    },
  ),
  segment_id: fc.constant(segment.id),
  contact_id: fc.constantFrom(reader.id, 'email:Reader@example.com', 'external:reader/1'),
  expires_at: dateTimes('2026-11-04', '2999-12-30'),
  occurred_after: dateTimes('2026-01-01', '2026-01-05'),
  occurred_before: dateTimes('2026-01-07', '2026-01-11'),
  occurred_at: dateTimes('1800-01-01', '2026-11-01'),
  returned_at: dateTimes('1800-01-01', '2026-11-01'),
  received_at: dateTimes('2026-09-01', '2026-11-01'),
  due_at: dateTimes('2026-12-02', '2027-01-31'),
  ip: fc.constantFrom('192.0.2.17', '2001:DB8::1', '::', '::ffff:192.0.2.17'),
  properties: fc.dictionary(
    fc.stringMatching(/^[a-z][a-z0-9_]{0,60}$/),
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.maxSafeInteger(), fc.constant(84.5)),
    { maxKeys: 50 },
  ),
})

/** `force_status` requires a reason only if it is true, which the schema cannot say. */
const withReason = (body: unknown): unknown => {
  const members = body as Record<string, unknown>
  return members?.force_status === true
    ? { status_reason: 'Asked for it on the telephone', ...members }
    : body
}

/** What is `other` comes with a note. */
const withExplanation = ({ id }: Operation, body: unknown): unknown => {
  const { identification, reason } = (body ?? {}) as Record<string, unknown>
  if (id === 'createPrivacyRequest' && identification === 'other')
    return { ...(body as object), identification_note: 'A colleague' }
  if (id === 'rejectPrivacyRequest' && reason === 'other') return { ...(body as object), note: 'A duplicate' }
  return body
}

/** The value of a suppression depends on its kind. */
const withSubject = (body: unknown): unknown => {
  const { kind, value } = (body ?? {}) as Record<string, unknown>
  if (typeof kind !== 'string' || typeof value !== 'string') return body
  const digest = createHash('sha256').update(value).digest('hex')
  const word = digest.slice(0, 12)
  const subjects: Record<string, string> = {
    address: `${word}@Example.com`,
    domain: `${word}.example.com`,
    hash: digest,
  }
  return { ...(body as object), value: subjects[kind] }
}

/** Makes a bulk action use ids with existing lists and tags. Conditions have their own tests. */
const withTarget = ({ id }: Operation, body: unknown): unknown => {
  if (id !== 'applyContactAction' && id !== 'deleteContacts') return body
  const {
    condition: _,
    dry_run: __,
    expected_count: ___,
    except_ids: ____,
    ...rest
  } = body as Record<string, unknown>
  const fields = rest.fields as { custom_fields?: object } | undefined
  return {
    ids: ['01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01'],
    ...rest,
    ...(rest.lists === undefined ? {} : { lists: ['readers-circle'] }),
    ...(rest.tags === undefined ? {} : { tags: ['collector'] }),
    ...(fields?.custom_fields === undefined ? {} : { fields: { ...fields, custom_fields: {} } }),
  }
}

const textOf = (value: unknown): string => [value].flat().map(String).join(',')

type Texts = Record<string, string>

/** Any subset of the optional parameters. */
const someOf = (texts: Record<string, Arbitrary<string>>, requiredKeys: string[] = []): Arbitrary<Texts> =>
  fc.record(texts, { requiredKeys }) as Arbitrary<Texts>

/** Parameters of the query or the headers, each with any valid value. Only the service can make a cursor. */
const textsIn = (operation: Operation, place: 'query' | 'header'): Arbitrary<Texts> => {
  const parameters = parametersIn(operation, place).filter(({ name }) => name !== 'cursor')
  const texts = parameters.map(
    ({ name, schema = {} }) => [name, arbitraryOf(schema, name).map(textOf)] as const,
  )
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const some = someOf(Object.fromEntries(texts), required)
  const least = someOf(Object.fromEntries(texts.filter(([name]) => required.includes(name))), required)
  // Most values of headers are conditions that do not hold: half of the requests have none, so that they can succeed.
  const weight = place === 'header' ? 3 : 1
  return fc.oneof({ weight, arbitrary: least }, { weight: 3, arbitrary: some })
}

/** Removes the cursor from a body, as from a query. */
const withoutCursor = (operation: Operation, body: unknown): unknown => {
  if (cursorPlace(operation) !== 'body') return body
  const { cursor: _, ...rest } = body as Record<string, unknown>
  return rest
}

/** For the path: the existing resource, or any other valid name. */
const elsewhere = (operation: Operation): Arbitrary<Texts> => {
  const names = parametersIn(operation, 'path').map(
    ({ name, schema = {} }) => [name, arbitraryOf(schema, name).map(String)] as const,
  )
  const same: Arbitrary<Texts> = fc.constant({})
  return fc.oneof({ weight: 4, arbitrary: same }, { weight: 1, arbitrary: someOf(Object.fromEntries(names)) })
}

const callsTo = (operation: Operation): Arbitrary<Call> => {
  const schema = bodySchemaOf(operation)
  const body =
    schema === undefined
      ? fc.constant({})
      : arbitraryOf(schema)
          .map((value) => withTarget(operation, withSubject(withExplanation(operation, withReason(value)))))
          .map((value) => ({ body: withoutCursor(operation, value) }))
  return fc
    .tuple(elsewhere(operation), textsIn(operation, 'query'), textsIn(operation, 'header'), body)
    .map(([params, query, headers, rest]) => ({ params, query, headers, ...rest }))
}

/** The contact to merge must exist. */
const withSource = (body: unknown, arranged: unknown): object => {
  const { source_id } = (arranged ?? {}) as { source_id?: string }
  return source_id === undefined || typeof body !== 'object' ? {} : { body: { ...body, source_id } }
}

const idsIn = (body: unknown): string[] | undefined => (body as { ids?: string[] } | undefined)?.ids

/** Replaces the resources that a call names by the arranged ones. A bulk action also keeps its other ids. */
const onSomething = (operation: Operation, call: Call, arranged: Call): Call => {
  const [existing, others] = [idsIn(arranged.body), idsIn(call.body)]
  const body = existing && others ? { body: { ...(call.body as object), ids: [...existing, ...others] } } : {}
  const source = withSource(call.body, arranged.body)
  const made = { ...call, ...body, ...source, params: { ...arranged.params, ...call.params } }
  return made.body === undefined
    ? made
    : { ...made, body: fitAudience(operation.id, made.body, arranged.body) }
}

describe('accepts any valid request', () => {
  test.for(operations)('to $id', { timeout: patience }, async (operation) => {
    const statuses = new Set<number>()
    await holds(
      fc.asyncProperty(callsTo(operation), async (call) => {
        const arranged = await arrangements[operation.id](app)
        const answer = await send(app, operation, onSomething(operation, call, arranged))
        statuses.add(answer.status)
        expect(answer.status === 400 || answer.status >= 500 ? answer.body : null).toBeNull()
      }),
    )
    expect(
      [...statuses].some((status) => status < 300),
      `${[...statuses]} has a success`,
    ).toBe(true)
  })
})

/** A refusal changes nothing, so all calls to an operation share what was arranged once. */
const faultsOf = async (operation: Operation, call: Call, arranged: Call): Promise<object[]> => {
  const faults = expectProblem(
    await send(app, operation, onSomething(operation, call, arranged)),
    'invalid_request',
  )
  return faults.map(({ detail: _, ...fault }) => fault)
}

describe('refuses a body with one fault for that fault', () => {
  const withBody = operations.filter(({ requestBody }) => requestBody !== null)

  test.for(withBody)('to $id', { timeout: patience }, async (operation) => {
    const schema = bodySchemaOf(operation) ?? {}
    const arranged = await arrangements[operation.id](app)
    const spoiled = fc.tuple(callsTo(operation), fc.nat()).map(([call, choice]) => {
      const mutations = mutationsOf(document, schema, call.body)
      const mutation = mutations[choice % mutations.length]
      if (mutation === undefined) throw new Error(`Nothing in ${operation.id} can be spoiled.`)
      return { call: { ...call, body: JSON.stringify(withMutation(call.body, mutation)) }, ...mutation }
    })
    await holds(
      fc.asyncProperty(spoiled, async ({ call, pointer, code }) => {
        const headers = { ...call.headers, 'content-type': 'application/json' }
        const faults = await faultsOf(operation, { ...call, headers }, arranged)
        expect(faults).toContainEqual({ pointer, code })
        for (const fault of faults)
          expect(`${(fault as { pointer?: string }).pointer}/`).toContain(`${pointer}/`)
      }),
    )
  })
})

const withQuery = operations.filter((operation) => parametersIn(operation, 'query').length > 0)

describe('refuses a query with one fault for that fault', () => {
  test.for(withQuery)('to $id', { timeout: patience }, async (operation) => {
    const ways = parametersIn(operation, 'query').flatMap(({ name, schema = {} }) =>
      invalidTexts(document, schema).map((way) => ({ ...way, name })),
    )
    const arranged = await arrangements[operation.id](app)
    await holds(
      fc.asyncProperty(callsTo(operation), fc.constantFrom(...ways), async (call, { name, text, code }) => {
        const spoiled = { ...call, query: { ...call.query, [name]: text } }
        const faults = await faultsOf(operation, spoiled, arranged)
        expect(faults).toContainEqual({ parameter: name, code })
        for (const fault of faults) expect(fault).toMatchObject({ parameter: name })
      }),
    )
  })
})

describe('refuses any text as an invalid cursor', () => {
  const lists = operations.filter((operation) => cursorPlace(operation) !== null)
  const { schema = {} } =
    parametersIn(operationOf('listContacts'), 'query').find(({ name }) => name === 'cursor') ?? {}

  test.for(lists)('to $id', { timeout: patience }, async (operation) => {
    const call = await arrangements[operation.id](app)
    await holds(
      fc.asyncProperty(arbitraryOf(schema, 'cursor'), async (cursor) => {
        expectProblem(
          await send(app, operation, withCursor(operation, call, String(cursor))),
          'invalid_cursor',
        )
      }),
    )
  })
})
