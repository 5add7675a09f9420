import { newKey } from '../api/new-key.ts'
import { type Conflict, type Members, merge } from './merge.ts'

/** A thing of the service that is edited, member by member. */
export interface Editable<Data extends object> {
  /** Saves of one document go one after the other. */
  name: string
  membersOf: (data: Data) => Members
  /** The tag of what was read; undefined if it has none. */
  tagOf: (data: Data) => string | undefined
  /** Whether a write was refused because the document has changed. */
  isRefused: (error: unknown) => boolean
  /** The document as it is now, with its tag. */
  read: () => Promise<Data>
  write: (changes: Members, headers: { 'If-Match'?: string; 'Idempotency-Key': string }) => Promise<Data>
  /** Asks what holds of members that both sides have changed; null if nothing shall be saved. */
  decide: (conflicts: Conflict[], theirs: Data) => Promise<Members | null>
}

export type Saved<Data> =
  | { kind: 'saved'; data: Data; theirs: Data | null; others: string[] }
  | { kind: 'kept' }

/** How often others may be faster, one after the other. */
const most = 8

const saveNow = async <Data extends object>(
  document: Editable<Data>,
  base: Data,
  changes: Members,
): Promise<Saved<Data>> => {
  const { membersOf, tagOf, isRefused, read, write, decide } = document
  const others = new Set<string>()
  let [known, mine] = [base, changes]
  let theirs: Data | null = null
  const mergeWith = async (now: Data): Promise<boolean> => {
    const merged = merge(membersOf(known), mine, membersOf(now))
    for (const member of merged.others) others.add(member)
    const decided = merged.conflicts.length === 0 ? {} : await decide(merged.conflicts, now)
    if (decided === null) return false
    known = now
    theirs = now
    mine = { ...merged.send, ...decided }
    return true
  }
  // Without a tag nothing would be compared, and what others have written would be lost.
  if (tagOf(known) === undefined && !(await mergeWith(await read()))) return { kind: 'kept' }
  for (let attempt = 1; ; attempt += 1) {
    if (Object.keys(mine).length === 0) return { kind: 'saved', data: known, theirs, others: [...others] }
    const tag = tagOf(known)
    const headers = { ...(tag === undefined ? {} : { 'If-Match': tag }), 'Idempotency-Key': newKey() }
    try {
      return { kind: 'saved', data: await write(mine, headers), theirs, others: [...others] }
    } catch (error) {
      if (!isRefused(error) || attempt === most) throw error
    }
    if (!(await mergeWith(await read()))) return { kind: 'kept' }
  }
}

const queues = new Map<string, Promise<unknown>>()

/**
 * Writes changes with the tag of what they were made of. If others have changed the document, what they changed stays: members that only
 * one side has changed are merged, and a person decides the rest. Until then nothing else of the document is saved.
 */
export const saveInTurn = <Data extends object>(
  document: Editable<Data>,
  base: Data,
  changes: Members,
): Promise<Saved<Data>> => {
  const before = queues.get(document.name) ?? Promise.resolve()
  const saved = before.catch(() => undefined).then(() => saveNow(document, base, changes))
  queues.set(document.name, saved)
  const leave = (): void => {
    if (queues.get(document.name) === saved) queues.delete(document.name)
  }
  saved.then(leave, leave)
  return saved
}
