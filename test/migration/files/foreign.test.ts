import { beforeEach, describe, expect, test } from 'vitest'
import {
  type ForeignFile,
  type ForeignRow,
  foreignFiles,
  withCells,
} from '../../fixtures/foreign/files/exports.ts'
import { startTestApp } from '../../support/app.ts'
import { tidy } from '../../support/tidy.ts'
import { driveFiles, peopleOf } from './support.ts'

/* The files of the corpus through a migration: a full run, a delta with one more opt-out, and both undone. */

const app = await startTestApp({ edition: 'pro' })
const { bring, start, undo, upload, get } = driveFiles(app)
beforeEach(async () => {
  await tidy(app)
  await app.context.sql`delete from migrations`
})

const addressOf = (index: number): string => `person${index}@example.com`

const contentOf = ({ header }: ForeignFile, cells: readonly string[]): string =>
  `${[header, ...cells.map((one, index) => one.replace('@', addressOf(index)))].join('\n')}\n`

type Status = 'migrated' | 'attested'

/** What is expected of each person who is brought. */
const expected = (rows: readonly ForeignRow[], status: Status): Record<string, object> =>
  Object.fromEntries(
    rows.flatMap((one, index) =>
      one[status] === 'skipped' ? [] : [[addressOf(index), { ...about(one), status: one[status] }]],
    ),
  )

const about = ({ first_name, last_name, tags, consents }: ForeignRow) => ({
  first_name,
  last_name,
  tags,
  consents,
})

interface Found extends ReturnType<typeof about> {
  status: string
}

const found = async (): Promise<Record<string, Found>> =>
  Object.fromEntries(
    Object.entries(await peopleOf(app)).map(([email, person]) => {
      const { first_name, last_name, tags, consents, status } = person as Found
      return [email, { first_name, last_name, tags, consents, status }]
    }),
  )

const statuses = async (): Promise<string[]> => Object.values(await found()).map(({ status }) => status)

const attestation = { basis: 'opt_in', explanation: 'All of them signed up at the till of our shop.' }

describe.each(foreignFiles.map((file) => [`${file.tool}: ${file.filename}`, file] as const))(
  '%s',
  (_, file) => {
    const { source, filename, rows } = file
    const cells = rows.map((one) => one.cells)

    test('brings each person as the file says, also through a delta, and back', async () => {
      const { id, dry, full } = await bring(source, [{ bytes: contentOf(file, cells), filename }])
      expect(dry).toMatchObject({ state: 'succeeded', problem: null })
      expect(full).toMatchObject({ state: 'succeeded', problem: null, counters: { failed: 0 } })
      expect(await found()).toEqual(expected(rows, 'migrated'))
      const before = await statuses()

      const at = rows.findIndex(({ migrated }) => migrated === 'subscribed' || migrated === 'transactional')
      const leaver = rows.find(({ migrated }) => migrated === 'unsubscribed')
      if (at >= 0 && leaver !== undefined) {
        const [target] = (await get<{ data: never[] }>(`/migrations/${id}/files`)).data
        app.clock.advance(3_600_000)
        await upload(target as never, contentOf(file, withCells(rows, at, leaver.cells)))
        const delta = await start(id, 'delta')
        expect((await statuses())[at]).toBe('unsubscribed')
        await undo(delta.id)
        expect(await statuses()).toEqual(before)
        const again = await start(id, 'delta')
        expect((await statuses())[at]).toBe('unsubscribed')
        await undo(again.id)
      }
      await undo(full.id)
      expect(await found()).toEqual({})
    })

    test('subscribes no person who said no, if the administrator attests that all agreed', async () => {
      const options = { implied_consent: 'attested', attestation }
      await bring(source, [{ bytes: contentOf(file, cells), filename, list_name: 'Old list' }], options)
      const people = await found()
      expect(
        Object.fromEntries(Object.entries(people).map(([email, { status }]) => [email, status])),
      ).toEqual(
        Object.fromEntries(
          rows.flatMap(({ attested }, index) =>
            attested === 'skipped' ? [] : [[addressOf(index), attested]],
          ),
        ),
      )
    })
  },
)
