import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Section } from './data-subject/section.ts'

/** How much a merge moved. */
export type Moved = components['schemas']['ContactMoved']

/** Contacts that are about to be deleted for good. */
export interface Leaving {
  ids: readonly string[]
  /** Of a person who is erased: every address that was theirs, and the time. Null where the trash is purged. */
  erased: { addresses: readonly string[]; now: string } | null
}

/**
 * What one area keeps about contacts, registered in `server/contact-data.ts`. Everything runs in one transaction, which holds the intents
 * (store/intents.ts) and has locked the contacts themselves.
 */
export interface ContactData {
  /** The tables that name a contact. */
  tables: readonly string[]
  /** Removes what would still name the contacts. Left out where foreign keys of all tables do. */
  forget?(tx: Sql, leaving: Leaving): Promise<void>
  /** Moves what belongs to `from` to the contact `to`. Null: it goes with `from`, as foreign keys or `forget` see to it. */
  merge: ((tx: Sql, from: string, to: string) => Promise<Partial<Moved>>) | null
  /** What a person's export shows of it, in the order of the file. Left out where `contacts/data-subject/sections.ts` shows it. */
  sections?: readonly Section[]
}

/** Every area's, in the order in which rows are locked. */
export type AllContactData = readonly ContactData[]

export const forgetEverywhere = async (tx: Sql, all: AllContactData, leaving: Leaving): Promise<void> => {
  for (const { forget } of all) await forget?.(tx, leaving)
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
