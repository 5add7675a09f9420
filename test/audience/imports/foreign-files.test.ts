import { beforeEach, describe, expect, test } from 'vitest'
import { tools } from '../../../server/audience/imports/index.ts'
import {
  type ForeignFile,
  type ForeignRow,
  foreignFiles,
  withCells,
} from '../../fixtures/foreign/files/exports.ts'
import { peopleOf } from '../../migration/files/support.ts'
import { startTestApp } from '../../support/app.ts'
import { codeOf, type Job, start, tidy, uploaded } from './support.ts'

const app = await startTestApp()
beforeEach(async () => {
  await tidy(app)
  await app.send('POST', '/lists', { body: { name: 'News' } })
})

const addressOf = (index: number): string => `person${index}@example.com`

/** The file, with other cells for some rows. */
const contentOf = ({ header, rows }: ForeignFile, cells = rows.map((one) => one.cells)): string =>
  `${[header, ...cells.map((one, index) => one.replace('@', addressOf(index)))].join('\n')}\n`

const attested = { status: 'subscribed', consent: { basis: 'opt_in' } }

interface Found {
  status: string
  first_name: string | null
  last_name: string | null
  tags: string[]
}

/** The people after an import. */
const bring = async (file: ForeignFile, members: object, content = contentOf(file)): Promise<Found[]> => {
  const { filename } = file
  const { id } = await uploaded(app, content, { filename, create_missing_tags: true, ...members })
  const { body, status } = await start(app, id)
  expect(status, JSON.stringify(body)).toBe(202)
  await app.work()
  const { body: job } = await app.send<Job>('GET', `/jobs/${body.id}`)
  const { body: errors } = await app.send<object>('GET', `/jobs/${body.id}/errors`)
  expect(job, JSON.stringify(errors)).toMatchObject({ state: 'succeeded', counters: { failed: 0 } })
  return (Object.values(await peopleOf(app)) as Found[]).map(({ status, first_name, last_name, tags }) => ({
    status,
    first_name,
    last_name,
    tags,
  }))
}

/** An import keeps a whole name in one member. */
const named = ({ first_name, last_name, tags, isWhole }: ForeignRow) => ({
  first_name: isWhole ? `${first_name} ${last_name}` : first_name,
  last_name: isWhole ? null : last_name,
  tags,
})

describe.each(foreignFiles.map((file) => [`${file.tool}: ${file.filename}`, file] as const))(
  '%s',
  (_, file) => {
    const { rows, setsStatus, asks, filename } = file

    if (asks) {
      test('asks who the people are', async () => {
        const { id } = await uploaded(app, contentOf(file), { filename, ...attested })
        expect(codeOf(await start(app, id))).toEqual([409, 'invalid_state'])
        expect(await bring(file, { status: 'transactional' })).toEqual(
          rows.map((one) => ({ ...named(one), status: 'transactional' })),
        )
      })
      return
    }

    test('becomes these people if they are attested to be subscribers', async () => {
      expect(await bring(file, attested)).toEqual(
        rows.map((one) => ({ ...named(one), status: one.imported })),
      )
    })

    test('makes no person subscribed if nothing is attested', async () => {
      const statuses = (await bring(file, { status: 'transactional' })).map(({ status }) => status)
      const expected = rows.map(({ imported }) =>
        imported === 'unsubscribed' || setsStatus === true ? imported : 'transactional',
      )
      expect(statuses).toEqual(expected)
    })

    const mailable = rows.findIndex(({ imported }) => imported === 'subscribed')
    const leaver = rows.find(({ imported }) => imported === 'unsubscribed')

    if (mailable < 0 || leaver === undefined) return
    test('brings an opt-out of a later file', async () => {
      await bring(file, attested)
      const cells = withCells(rows, mailable, leaver.cells)
      const statuses = (await bring(file, attested, contentOf(file, cells))).map(({ status }) => status)
      expect(statuses).toEqual(
        rows.map(({ imported }, index) => (index === mailable ? 'unsubscribed' : imported)),
      )
    })
  },
)

test('each tool of the table has a file, and each file has its facts', () => {
  const names = Object.values(tools).map(({ name }) => name)
  const inFiles = new Set(foreignFiles.map(({ tool }) => tool))
  expect(names.filter((name) => !inFiles.has(name))).toEqual([])
  expect(foreignFiles.filter(({ tool, facts }) => facts === undefined && !names.includes(tool))).toEqual([])
})
