import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { NoticeData } from '../../../server/system/notices/kinds.ts'
import type { TestApp } from '../../support/app.ts'
import { existing, type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const both = shown<Schemas['NoticePage']>('listNotices', '200', 'two').data
const [failedImport, paused] = both

const putNotice = async (
  { context: { sql } }: TestApp,
  notice: Schemas['Notice'] | undefined,
  name: string,
): Promise<void> => {
  const { id, kind, resource, count, detail, created_at, last_happened_at } = existing(notice)
  const data: NoticeData = { name, ...(detail === null ? {} : { detail }) }
  await sql`
    insert into notices ${sql({
      id,
      kind,
      subject: resource.id,
      resource_id: resource.id,
      data: sql.json({ ...data }),
      count,
      created_at,
      last_happened_at,
    })}`
}

const withPaused: Fixture = async (app) => {
  await putNotice(app, paused, 'October newsletter')
  return {}
}

const withBoth: Fixture = async (app) => {
  await putNotice(app, failedImport, 'Import visitors-book.csv.')
  return withPaused(app)
}

const withDefaults: Fixture = async ({ clock }) => {
  clock.set('2026-10-21T16:00:00.000Z')
  return {}
}

/** Deletes the notices and settings of an earlier fixture. */
export const clearNotices = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from notices`
  await sql`delete from notice_settings`
}

/** The fixtures of notices. */
export const noticeFixtures = {
  listNotices: { two: withBoth },
  getNotice: { paused: withPaused },
  updateNotice: { dismiss: withPaused },
  readNotices: { two: withBoth },
  getNoticeSettings: { defaults: withDefaults },
  updateNoticeSettings: { daily: withDefaults },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
