import { expect, test } from 'vitest'
import { columnOf, members, rowColumns, storedNames } from '../../../server/audience/contact-members/index.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()

interface Column {
  name: string
  type: string
  required: boolean
}

/** Columns that the database computes, or that do not belong to members. */
const apart = ['search_text', 'mail_ended_at']

const types = {
  id: 'uuid',
  text: 'text',
  key: 'text',
  date: 'date',
  time: 'timestamp with time zone',
  json: 'jsonb',
} as const

test('the table contacts has exactly the columns in the record of members', async () => {
  const columns = await app.context.sql<Column[]>`
    select column_name as name, data_type as type, is_nullable = 'NO' as required
    from information_schema.columns
    where table_schema = 'public' and table_name = 'contacts' and column_name <> all (${apart})`
  expect(columns.map(({ name }) => name).sort()).toEqual([...rowColumns].sort())
  const found = new Map(columns.map((column) => [column.name, column]))
  for (const name of storedNames) {
    const { column, always = false } = members[name] as { column: keyof typeof types; always?: boolean }
    expect(found.get(columnOf(name)), name).toMatchObject({ type: types[column], required: always })
  }
})
