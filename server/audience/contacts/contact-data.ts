import type { components } from '../../../generated/types.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { Section } from './data-subject/section.ts'

type Schemas = components['schemas']

type Preview = Pick<Schemas['ContactErasePreview'], 'erased_counts' | 'anonymised_counts'>

/** How much an erasure removes, and how much it keeps without the person. */
type ErasedCounts = Preview['erased_counts'] & Preview['anonymised_counts']

/** The number of rows that a merge moved. */
export type Moved = Schemas['ContactMoved']

/** Contacts that are about to be permanently deleted. */
export interface ContactDeletion {
  ids: readonly string[]
  /** For an erasure: all addresses of the person, and the time. Null when the trash is purged. */
  erased: { addresses: readonly string[]; now: string } | null
}

/**
 * The data that one area stores about contacts, registered in `server/contact-data.ts`. All functions run in
 * one transaction that holds the intents (store/intents.ts) and has locked the contacts.
 */
export interface ContactData {
  /** The tables that refer to contacts. */
  tables: readonly string[]
  /** Removes the remaining references to the contacts. Not needed if foreign keys do that for all tables. */
  forget?(tx: Sql, deletion: ContactDeletion): Promise<void>
  /** Columns that count its rows of a contact for the preview of an erasure. Left out where it counts nothing. */
  erased?(tx: Sql, id: string): Fragment
  /**
   * A query for those of the contacts that something was done with, such as an e-mail or a note. Undoing the job that
   * created them keeps these. Left out where the history shows it.
   */
  used?(tx: Sql, ids: readonly string[]): Fragment
  /**
   * A query for those of the contacts that have got e-mail since a time, other than requests to confirm. Undoing the import that
   * created them keeps these.
   */
  mailed?(tx: Sql, ids: readonly string[], since: string): Fragment
  /**
   * Moves rows from the contact `from` to the contact `to`. Null: the rows are deleted with `from`, by
   * foreign keys or `forget`.
   */
  merge: ((tx: Sql, from: string, to: string) => Promise<Partial<Moved>>) | null
  /**
   * The sections in the data export of a contact, in the order of the file. Absent if
   * `contacts/data-subject/sections.ts` contains them.
   */
  sections?: readonly Section[]
}

/** The entries of all areas, in the order in which rows are locked. */
export type AllContactData = readonly ContactData[]

export const forgetEverywhere = async (
  tx: Sql,
  all: AllContactData,
  deletion: ContactDeletion,
): Promise<void> => {
  for (const { forget } of all) await forget?.(tx, deletion)
}

const listAnyOf = async (tx: Sql, queries: readonly Fragment[]): Promise<Set<string>> => {
  const rows = await tx<
    { contact_id: string }[]
  >`${queries.reduce((left, right) => tx`${left} union ${right}`)}`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/** Those of the contacts that something was done with. */
export const usedContacts = (tx: Sql, all: AllContactData, ids: readonly string[]): Promise<Set<string>> =>
  listAnyOf(
    tx,
    all.flatMap(({ used }) => used?.(tx, ids) ?? []),
  )

/** Those of the contacts that have got e-mail since a time. */
export const mailedContacts = (
  tx: Sql,
  all: AllContactData,
  ids: readonly string[],
  since: string,
): Promise<Set<string>> =>
  listAnyOf(
    tx,
    all.flatMap(({ mailed }) => mailed?.(tx, ids, since) ?? []),
  )

/** What an erasure of a contact would remove and keep, of every area. */
export const countErased = async (tx: Sql, all: AllContactData, id: string): Promise<Preview> => {
  const columns = all
    .flatMap(({ erased }) => erased?.(tx, id) ?? [])
    .reduce((left, right) => tx`${left}, ${right}`)
  const [counts] = await tx<ErasedCounts[]>`select ${columns}`
  if (counts === undefined) throw new Error('Counting returned no row.')
  const { deliveries_count, consents_count, ...erased_counts } = counts
  return { erased_counts, anonymised_counts: { deliveries_count, consents_count } }
}

export const mergeEverywhere = async (
  tx: Sql,
  all: AllContactData,
  from: string,
  to: string,
): Promise<Moved> => {
  const moved: Moved = {
    activities_count: 0,
    notes_count: 0,
    emails_count: 0,
    addresses_count: 0,
    events_count: 0,
    consents_count: 0,
    lists_count: 0,
    tags_count: 0,
  }
  for (const { merge } of all) Object.assign(moved, await merge?.(tx, from, to))
  return moved
}
