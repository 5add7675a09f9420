import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../../platform/log.ts'
import type { Outcome } from '../../../platform/mail/smtp.ts'

/*
 * One file for each lease. A message is marked in it before its first byte goes to a socket, and again after
 * the server's reply. The next holder of the lease reads which messages were sent and which were not. The
 * page cache survives the process, so nothing is synced. It does not survive the machine, so a file from
 * before the last boot proves nothing.
 *
 * The owner of a file may be frozen, not dead. So the next holder closes the file before it reads it, and the
 * owner checks for that after each mark, before it sends. One of the two sees what the other has written.
 */

/** The state of a message in the journal of its lease. */
export type JournalState = 'unsent' | 'accepted' | 'in_doubt'

/** Another process took the lease over and read this journal: nothing more may be sent under it. */
export class JournalClosed extends Error {
  override name = 'JournalClosed'
}

/** The mark cannot be written, so the message must not be sent. */
export class JournalFailed extends Error {
  override name = 'JournalFailed'
}

export interface Journal {
  readonly id: string
  /** Called before the first byte of a message. @throws JournalClosed, JournalFailed */
  mark(deliveryId: string): void
  /** Called after the server's reply, before anything else goes over the same connection. */
  markOutcome(deliveryId: string, outcome: Outcome): void
  /** Called when all of it is in the ledger. */
  remove(): void
  /** Leaves the file to the next holder. */
  close(): void
}

export interface Journals {
  /**
   * Creates a journal for up to `messages` messages. Returns null where this machine cannot write one: then
   * nothing can be proven later.
   */
  open(messages: number): Journal | null
  /** Closes a journal for its owner and returns its content. Null without a valid journal on this machine. */
  read(id: string | null): ((deliveryId: string) => JournalState) | null
  /** Removes files that `isNeeded` does not return. */
  tidy(isNeeded: (ids: string[]) => Promise<ReadonlySet<string>>): Promise<void>
}

const bootIdFile = '/proc/sys/kernel/random/boot_id'
const ending = '.journal'
/**
 * Minimum age in milliseconds of a file to remove: the owner of a younger one may not have recorded it in the
 * database yet.
 */
const young = 10 * 60_000

const start = Buffer.from('crs journal 1 o ')
const flagAt = start.length - 2
const closedFlag = Buffer.from('c')
/**
 * A line is the id, the reply and a newline. Without the newline the mark was not finished, so the message
 * was not sent.
 */
const idLength = 36
const lineLength = idLength + 2
const replies = { none: ' ', taken: 'a', refused: 'n' } as const

/** Identifies this boot of the machine. Null where the system does not provide it. */
const readBootId = (): string | null => {
  try {
    return readFileSync(bootIdFile, 'utf8').trim()
  } catch {
    return null
  }
}

/** The file's header. It contains the inode, so that a copy of a file proves nothing. */
const headerOf = (fd: number, bootId: string): Buffer => {
  const { dev, ino } = fstatSync(fd)
  return Buffer.from(`${start}${bootId} ${dev}:${ino}\n`)
}

const openNew = (path: string, bootId: string, messages: number): { fd: number; begin: number } => {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    const header = headerOf(fd, bootId)
    // Writes the whole file now, so that a full disk fails before anything is sent.
    writeSync(fd, Buffer.concat([header, Buffer.alloc(messages * lineLength)]))
    return { fd, begin: header.length }
  } catch (error) {
    closeSync(fd)
    rmSync(path, { force: true })
    throw error
  }
}

const journalIn = (id: string, path: string, { fd, begin }: { fd: number; begin: number }): Journal => {
  const offsets = new Map<string, number>()
  const flag = Buffer.alloc(1)
  let isClosed = false
  const close = (): void => {
    if (!isClosed) closeSync(fd)
    isClosed = true
  }
  return {
    id,
    mark(deliveryId) {
      if (isClosed) throw new JournalClosed()
      if (offsets.has(deliveryId)) return
      const at = begin + offsets.size * lineLength
      try {
        writeSync(fd, `${deliveryId}${replies.none}\n`, at, 'latin1')
        readSync(fd, flag, 0, 1, flagAt)
      } catch (error) {
        throw new JournalFailed('A message could not be marked.', { cause: error })
      }
      if (flag[0] !== start[flagAt]) throw new JournalClosed()
      offsets.set(deliveryId, at)
    },
    markOutcome(deliveryId, outcome) {
      const at = offsets.get(deliveryId)
      const isInDoubt = !outcome.accepted && outcome.failure.stage === 'sent' && outcome.failure.code === null
      if (at === undefined || isClosed || isInDoubt) return
      // One byte is never written partially. Where it cannot be written, the message stays in doubt.
      try {
        writeSync(fd, outcome.accepted ? replies.taken : replies.refused, at + idLength, 'latin1')
      } catch {}
    },
    remove() {
      close()
      rmSync(path, { force: true })
    },
    close,
  }
}

/** The content of a file by delivery. */
const statesIn = (text: string): Map<string, JournalState> => {
  const states = new Map<string, JournalState>()
  for (let at = 0; at + lineLength <= text.length; at += lineLength) {
    if (text[at + lineLength - 1] !== '\n') continue
    const reply = text[at + idLength]
    const state = reply === replies.taken ? 'accepted' : reply === replies.refused ? 'unsent' : 'in_doubt'
    states.set(text.slice(at, at + idLength), state)
  }
  return states
}

const closeAndRead = (path: string, bootId: string): ((deliveryId: string) => JournalState) | null => {
  const fd = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW)
  try {
    writeSync(fd, closedFlag, 0, 1, flagAt)
    const expected = headerOf(fd, bootId)
    closedFlag.copy(expected, flagAt)
    const bytes = readFileSync(fd)
    if (!bytes.subarray(0, expected.length).equals(expected)) return null
    const states = statesIn(bytes.toString('latin1', expected.length))
    return (deliveryId) => states.get(deliveryId) ?? 'unsent'
  } finally {
    closeSync(fd)
  }
}

/** The journals in a folder, which is created if necessary. `bootId` distinguishes boots of the machine. */
export const createJournals = (
  folder: string,
  log: Logger,
  bootId: string | null = readBootId(),
): Journals => {
  const pathOf = (id: string): string => join(folder, `${id}${ending}`)
  let isMissed = false

  return {
    open(messages) {
      if (bootId === null) return null
      const id = randomUUID()
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const journal = journalIn(id, pathOf(id), openNew(pathOf(id), bootId, messages))
        isMissed = false
        return journal
      } catch (error) {
        if (!isMissed)
          log.warn({ err: error }, 'no journal can be kept: a kill leaves everything under way unknown')
        isMissed = true
        return null
      }
    },
    read(id) {
      if (id === null || bootId === null) return null
      try {
        return closeAndRead(pathOf(id), bootId)
      } catch (error) {
        log.info({ journal: id, err: error }, 'the journal of a former sender cannot be read here')
        return null
      }
    },
    async tidy(isNeeded) {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
      const old = ids.filter((id) => {
        const mtime = statSync(pathOf(id), { throwIfNoEntry: false })?.mtimeMs
        return mtime !== undefined && Date.now() - mtime > young
      })
      if (old.length === 0) return
      const needed = await isNeeded(old)
      for (const id of old) if (!needed.has(id)) rmSync(pathOf(id), { force: true })
    },
  }
}
