import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { usualSettings } from '../../../server/audience/imports/changes.ts'
import type { TestApp } from '../../support/app.ts'
import { addField } from '../walk/audience.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const visitors = shown<Schemas['Import']>('getImport', '200', 'visitors_book')
const mapped = shown<Schemas['Import']>('updateImport', '200', 'mapped')
const preview = shown<Schemas['ImportPreview']>('getImportPreview', '200', 'visitors_book')

/** The file as the document's preview shows it. */
const text = [preview.columns.map(({ name }) => name), ...preview.rows.map(({ cells }) => cells)]
  .map((cells) => `${cells.join(preview.delimiter ?? ',')}\r\n`)
  .join('')

/** Inserts an import as the document shows it, with its file. */
const putImport = async (
  app: TestApp,
  { id, filename, format, source }: Schemas['Import'],
): Promise<void> => {
  const { sql, config, clock } = app.context
  const folder = join(config.dataDir, 'uploads', id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'upload'), text)
  const now = clock.now()
  await sql`
    insert into imports ${sql({
      id,
      filename,
      format,
      settings: sql.json({ ...usualSettings, status: 'subscribed', source }),
      file: 'upload',
      size_bytes: text.length,
      uploaded_at: now,
      actor_kind: 'user',
      actor_id: app.admin.id,
      actor_name: 'Katherine Johnson',
      created_at: now,
      updated_at: now,
    })}`
}

const withVisitors: Fixture = async (app) => {
  await putImport(app, visitors)
  return {}
}

const addGenre = (app: TestApp) =>
  addField(app, {
    key: 'favourite_genre',
    label: 'Favourite genre',
    type: 'single_select',
    options: [{ value: 'mathematics', label: 'Mathematics' }],
  })

/** Creates the custom field, lists and tags that the document's settings name. */
const withNamed: Fixture = async (app) => {
  const { sql, clock } = app.context
  await putImport(app, visitors)
  await addGenre(app)
  const times = { created_at: clock.now(), updated_at: clock.now() }
  for (const list of mapped.lists)
    await sql`insert into lists ${sql({ ...list, slug: 'newsletter', opt_in: 'single', visibility: 'public', ...times })}`
  for (const tag of mapped.tags) await sql`insert into tags ${sql({ ...tag, slug: 'autumn-fair', ...times })}`
  return {}
}

/** The fixtures of imports. */
export const importFixtures = {
  listImports: { one: withVisitors },
  createImport: { visitors_book: async () => ({}) },
  getImport: { visitors_book: withVisitors },
  updateImport: { mapped: withNamed },
  deleteImport: { deleted: withVisitors },
  getImportPreview: {
    visitors_book: async (app) => {
      await addGenre(app)
      return withVisitors(app)
    },
  },
  startImport: { try: withVisitors, start: withVisitors },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
