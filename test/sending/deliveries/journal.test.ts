import {
  chmod,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { createLogger } from '../../../server/platform/log.ts'
import type { Outcome } from '../../../server/platform/mail/smtp.ts'
import {
  createJournals,
  type Journal,
  JournalClosed,
  type Journals,
} from '../../../server/sending/deliveries/sending/journal.ts'

const root = await mkdtemp(join(tmpdir(), 'crs-journals-'))
const log = createLogger('silent')
const boot = 'b1d5c3a0-0000-4000-8000-000000000001'
let count = 0
let folder: string
let journals: Journals

beforeEach(() => {
  count += 1
  folder = join(root, String(count), 'sending')
  journals = createJournals(folder, log, boot)
})
afterAll(() => rm(root, { recursive: true }))

const open = (messages = 10): Journal => {
  const journal = journals.open(messages)
  if (journal === null) throw new Error('There is no journal.')
  return journal
}
const pathOf = ({ id }: Journal): string => join(folder, `${id}.journal`)
const refused = (stage: 'rcpt' | 'sent', code: number | null): Outcome => ({
  accepted: false,
  failure: { stage, code, enhanced: null, response: '' },
})

describe('a journal', () => {
  test('contains which messages were sent, accepted or refused, and which were never sent', () => {
    const journal = open()
    const [taken, refusedAfterData, cut, open_, unsent, refusedAtRcpt] = Array.from({ length: 6 }, newId) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    for (const id of [taken, refusedAfterData, cut, open_]) journal.mark(id)
    journal.markOutcome(taken, { accepted: true, response: '250 ok' })
    journal.markOutcome(refusedAfterData, refused('sent', 554))
    journal.markOutcome(cut, refused('sent', null))
    journal.markOutcome(refusedAtRcpt, refused('rcpt', 550))
    const fateOf = journals.read(journal.id)
    expect([taken, refusedAfterData, cut, open_, unsent, refusedAtRcpt].map((id) => fateOf?.(id))).toEqual([
      'accepted',
      'unsent',
      'in_doubt',
      'in_doubt',
      'unsent',
      'unsent',
    ])
  })

  test('is closed for its owner by the next holder, before another mark', () => {
    const journal = open()
    journal.mark(newId())
    const late = newId()
    const fateOf = journals.read(journal.id)
    expect(() => journal.mark(late)).toThrow(JournalClosed)
    expect(fateOf?.(late)).toBe('unsent')
    journal.close()
    expect(() => journal.mark(newId())).toThrow(JournalClosed)
  })

  test('can be read again after the process that read it died', () => {
    const journal = open()
    const id = newId()
    journal.mark(id)
    journals.read(journal.id)
    expect(journals.read(journal.id)?.(id)).toBe('in_doubt')
  })

  test('does not count an unfinished last mark', async () => {
    const journal = open()
    const [whole, torn] = [newId(), newId()]
    journal.mark(whole)
    journal.mark(torn)
    const text = await readFile(pathOf(journal), 'latin1')
    const fates = () => [whole, torn].map((id) => journals.read(journal.id)?.(id))
    const end = text.indexOf(torn) + 37
    await writeFile(pathOf(journal), `${text.slice(0, end)}\0${text.slice(end + 1)}`, 'latin1')
    expect(fates()).toEqual(['in_doubt', 'unsent'])
    await truncate(pathOf(journal), text.indexOf(torn) + 20)
    expect(fates()).toEqual(['in_doubt', 'unsent'])
  })

  test('proves nothing after a reboot, as a copy, without its header, or when it is missing', async () => {
    const journal = open()
    expect(createJournals(folder, log, boot.replace(/1$/, '2')).read(journal.id)).toBeNull()
    expect(createJournals(folder, log, null).read(journal.id)).toBeNull()
    const copy = newId()
    await copyFile(pathOf(journal), join(folder, `${copy}.journal`))
    expect(journals.read(copy)).toBeNull()
    expect(journals.read(newId())).toBeNull()
    expect(journals.read(null)).toBeNull()
    expect(journals.read(journal.id)).not.toBeNull()
    await writeFile(pathOf(journal), '')
    expect(journals.read(journal.id)).toBeNull()
  })

  test('is readable by the account only, and has its full size from the beginning', async () => {
    const journal = open(3)
    const { size, mode } = await stat(pathOf(journal))
    expect([mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700])
    for (let message = 0; message < 3; message++) journal.mark(newId())
    expect((await stat(pathOf(journal))).size).toBe(size)
  })

  test('is not written when the folder or the system cannot hold it', async () => {
    await writeFile(join(root, `${count}`), '')
    expect(journals.open(10)).toBeNull()
    expect(createJournals(join(root, 'other'), log, null).open(10)).toBeNull()
  })

  test('is removed at the end, or later when it is old and not needed', async () => {
    const [done, needed, forgotten, young] = [open(), open(), open(), open()] as const
    done.remove()
    for (const journal of [needed, forgotten]) await utimes(pathOf(journal), 1, 1)
    await journals.tidy(async () => new Set([needed.id]))
    expect((await readdir(folder)).sort()).toEqual([needed, young].map(({ id }) => `${id}.journal`).sort())
    await chmod(folder, 0o700)
  })
})
