import { withEnding } from '../../platform/names.ts'
import type { Normalise, Skipped, SourceConsent, SourceValue, Staged, StagedNote } from '../records/index.ts'
import { idOf, type Json, jsonOf, mostValues, numberOf, objectOf, textOf } from './values.ts'

export const noEmail = (id: string): Skipped => ({ skipped: 'no_email', source_id: id })

export const malformed = (id: string | null): Skipped => ({
  skipped: 'malformed',
  source_id: id === '' ? null : id,
})

const plain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A value of a custom field. What has no type here is JSON text. */
const sourceValueOf = (value: unknown): SourceValue | undefined => {
  if (value === null || plain(value)) return value
  if (Array.isArray(value) && value.every(plain)) return value.slice(0, mostValues).map(String)
  return value === undefined ? undefined : jsonOf(value)
}

/** The values of custom fields that are present. Empty text is no value. */
export const fieldValues = (values: Readonly<Record<string, unknown>>): Record<string, SourceValue> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, SourceValue][] => {
      const read = sourceValueOf(value)
      return read === undefined || read === null || read === '' || key === '' ? [] : [[key, read]]
    }),
  )

/** A record of a stream that is only reported. `read` returns the name and what else is known. */
export const noteOf =
  (
    about: StagedNote['about'],
    read: (raw: Json) => { name: unknown; state?: unknown; contacts?: unknown },
  ): Normalise =>
  (raw) => {
    const record = objectOf(raw)
    const id = idOf(record.id ?? record.ID)
    const { name, state, contacts } = read(record)
    return [
      {
        kind: 'note',
        about,
        source_id: `${about}:${id}`,
        name: textOf(name) ?? id,
        state: textOf(state),
        contacts: numberOf(contacts),
      },
    ]
  }

/** An opt-out as an entry of the consent ledger. */
export const withdrawn = (
  occurred_at: string | null,
  source: string | null = null,
  text: string | null = null,
): SourceConsent => ({
  kind: 'withdrawn',
  basis: 'opt_out',
  occurred_at,
  ip: null,
  source,
  text,
})

/** A list of those who are in a segment of the source. Lists do not fill themselves, so its name has the date. */
export const segmentList = (id: string, name: string | null, now: Date): Staged[] | Skipped => {
  if (id === '') return malformed(null)
  const end = ` (on ${now.toISOString().slice(0, 10)})`
  return [
    {
      kind: 'list',
      source_id: `l:segment:${id}`,
      name: withEnding(name ?? id, end),
      opt_in: null,
      visibility: 'private',
    },
  ]
}

/** A person in a segment. A segment says nothing about consent. */
export const segmentMember = (
  segment: string | undefined,
  id: string,
  email: string | null,
): Staged[] | Skipped =>
  segment === undefined || id === ''
    ? malformed(id)
    : [
        {
          kind: 'contact',
          source_id: `segment:${segment}:${id}`,
          is_part: true,
          person_id: id,
          email,
          tags: [`l:segment:${segment}`],
        },
      ]
