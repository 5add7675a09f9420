import { beforeEach, describe, expect, test } from 'vitest'
import { foreignFiles } from '../../fixtures/foreign/files/exports.ts'
import { startTestApp } from '../../support/app.ts'
import { start, tidy, uploaded } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))

/** The statuses after an import whose default status is `subscribed`, by address. */
const bring = async (content: string, members: object): Promise<Record<string, string>> => {
  const { id } = await uploaded(app, content, { status: 'subscribed', ...members })
  await start(app, id)
  await app.work()
  const rows = await app.context.sql<{ email: string; status: string }[]>`select email, status from contacts`
  return Object.fromEntries(rows.map(({ email, status }) => [email, status]))
}

describe.each(foreignFiles.map((file) => [`${file.tool}: ${file.filename}`, file] as const))(
  '%s',
  (_, file) => {
    test('makes no person subscribed who said no', async () => {
      const addressOf = (index: number): string => `person${index}@example.com`
      const lines = file.rows.map(([cells], index) => `${addressOf(index)},${cells}`)
      const found = await bring(`${file.header}\n${lines.join('\n')}\n`, { filename: file.filename })
      const mailable = file.rows.flatMap(([cells, status, why], index) =>
        status !== 'subscribed' && found[addressOf(index)] === 'subscribed' ? [[cells, status, why]] : [],
      )
      expect(mailable).toEqual([])
    })
  },
)
