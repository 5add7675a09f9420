import type {
  Access,
  CheckedAccount,
  Credentials,
  Driver,
  Inventory,
  Normalise,
  Reference,
  Skipped,
  Slice,
  SourceConsent,
  SourceDescriptor,
  SourceHttp,
  Staged,
  StreamSubject,
} from '../records/index.ts'
import { type Walk, walkAll } from './walks.ts'

/** One collection of a source: how it is walked, and what its records become. */
export interface StreamDefinition {
  name: string
  /** Whether it can say that a person must not get mail. */
  negative?: boolean
  /** Default: people, if it is negative, else the audience: lists, tags and fields. */
  about?: StreamSubject
  /** Whether an inventory reads it whole (names) or asks for its total only (count). */
  inventory?: 'names' | 'count'
  /** Parts with a walk of their own. Default: one. */
  slices?: (http: SourceHttp, reference: Reference) => Slice[] | Promise<Slice[]>
  walk: Walk
  /** Whether each record has a request of its own. */
  one_by_one?: true
  of_segments?: true
  hides_changes?: 'tags' | 'opt_outs'
  /** Whether `exact` gives each record a request of its own. */
  exact?: (reference: Reference) => boolean
  normalise: Normalise
}

export interface SourceDefinition {
  descriptor: SourceDescriptor
  access: Access
  check(http: SourceHttp, credentials: Credentials): Promise<CheckedAccount>
  /** What normalisers must know of the account. */
  prepare?: (http: SourceHttp) => Promise<Reference>
  /** In the order in which they are read. */
  streams: readonly StreamDefinition[]
  warnings?: readonly string[]
}

/** Times that no person can have meant: the evidence is worth nothing then. */
export const isPossible = (at: string | null, now: Date): boolean =>
  at === null || (at >= '1995-01-01' && at <= now.toISOString())

const checkedConsent = (consent: SourceConsent, now: Date): SourceConsent => {
  if (isPossible(consent.occurred_at, now)) return consent
  const unknown = { ...consent, occurred_at: null }
  return consent.kind === 'withdrawn' ? unknown : { ...unknown, basis: 'imported', ip: null }
}

/** A consent whose time is impossible proves neither the act nor the address. */
const withPossibleTimes =
  (normalise: Normalise): Normalise =>
  (raw, context) => {
    const result = normalise(raw, context)
    if (!Array.isArray(result)) return result
    return result.map((staged) =>
      staged.kind === 'contact' && staged.consents !== undefined
        ? { ...staged, consents: staged.consents.map((consent) => checkedConsent(consent, context.now)) }
        : staged,
    )
  }

const stagedOf = (result: Staged[] | Skipped): Staged[] => (Array.isArray(result) ? result : [])

const addTo = (inventory: Inventory, staged: Staged): void => {
  if (staged.kind === 'list')
    inventory.lists.push({ id: staged.source_id, name: staged.name, contacts: staged.contacts ?? null })
  if (staged.kind === 'tag')
    inventory.tags.push({ id: staged.source_id, name: staged.name, contacts: staged.contacts ?? null })
  if (staged.kind === 'field')
    inventory.fields.push({
      key: staged.source_id,
      label: staged.label,
      type: staged.type ?? 'text',
      ...(staged.options === undefined ? {} : { options: staged.options }),
    })
}

/** A driver from its streams. */
export const defineDriver = (source: SourceDefinition): Driver => {
  const { descriptor, access, check, prepare, streams, warnings = [] } = source
  const { page_size: pageSize } = descriptor.limits
  const find = (name: string): StreamDefinition => {
    const stream = streams.find((one) => one.name === name)
    if (stream === undefined) throw new Error(`${descriptor.key} has no stream ${name}.`)
    return stream
  }
  const slicesOf = async (http: SourceHttp, name: string, reference: Reference): Promise<Slice[]> =>
    (await find(name).slices?.(http, reference)) ?? [{}]
  return {
    descriptor,
    access,
    check,
    prepare: async (http) => prepare?.(http) ?? {},
    streams: () =>
      streams.map(
        ({
          name,
          negative = false,
          about = negative ? 'people' : 'audience',
          of_segments,
          hides_changes,
        }) => ({
          name,
          negative,
          about,
          of_segments,
          hides_changes,
        }),
      ),
    slices: slicesOf,
    readPage: (http, stream, slice, at) => find(stream).walk(http, slice, at),
    normalise: Object.fromEntries(streams.map(({ name, normalise }) => [name, withPossibleTimes(normalise)])),
    inventory: async (http) => {
      const one_by_one = streams.filter((stream) => stream.one_by_one === true).map(({ name }) => name)
      const none = { counts: [], lists: [], tags: [], fields: [] }
      const reference = (await prepare?.(http)) ?? {}
      const exact = streams.filter((stream) => stream.exact?.(reference) === true).map(({ name }) => name)
      const inventory: Inventory = { ...none, warnings: [...warnings], one_by_one, exact }
      for (const { name, inventory: how, walk, normalise } of streams) {
        if (how === undefined) continue
        for (const slice of await slicesOf(http, name, reference)) {
          if (how === 'count') {
            const { declared } = await walk(http, slice, { cursor: null, pageSize: 1, since: null })
            if (declared !== null)
              inventory.counts.push({ stream: name, word: slice.status ?? null, count: declared })
            continue
          }
          const context = { reference, slice, timezone: 'UTC', now: new Date() }
          for (const raw of await walkAll(walk, http, pageSize, slice))
            for (const staged of stagedOf(normalise(raw, context))) addTo(inventory, staged)
        }
      }
      return inventory
    },
  }
}

/** The form of a source's credentials. Secrets are written and never read back. */
export const credentialForm = (
  members: Readonly<
    Record<string, { title: string; description?: string; secret?: boolean; pattern?: string }>
  >,
): SourceDescriptor['credential_fields'] => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(members),
  properties: Object.fromEntries(
    Object.entries(members).map(([name, { secret = false, ...shown }]) => [
      name,
      { type: 'string', minLength: 1, maxLength: 500, ...shown, ...(secret ? { writeOnly: true } : {}) },
    ]),
  ),
})
