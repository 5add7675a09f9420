import type { OperationId } from '../../../generated/operations.ts'
import { notify } from '../../../server/system/notices/index.ts'
import { kindNames } from '../../../server/system/notices/kinds.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, freshWord } from './making.ts'

const addNotice = async ({ context: { sql, clock } }: TestApp): Promise<string> => {
  const subject = freshWord()
  await notify(sql, { kind: 'campaign_paused', subject, data: { name: 'Newsletter' }, now: clock.now() })
  const [row] = await sql<{ id: string }[]>`select id from notices where subject = ${subject}`
  return row?.id ?? ''
}

let turns = 0
const nextNumber = (): number => ++turns

/** A different set for each call. */
const freshKinds = () => {
  const bits = nextNumber()
  return kindNames.filter((_, index) => (bits >> index) & 1)
}

const ofNotice: Arrange = async (app) => ({ params: { id: await addNotice(app) } })

/** Calls for the operations of notices. */
export const noticeArrangements = {
  listNotices: async (app) => {
    await addNotice(app)
    return {}
  },
  getNotice: ofNotice,
  updateNotice: async (app) => ({ ...(await ofNotice(app)), body: { read: true } }),
  readNotices: async (app) => {
    await addNotice(app)
    return { body: { last_happened_before: new Date(Date.UTC(2030, 0, nextNumber())).toISOString() } }
  },
  getNoticeSettings: async () => ({}),
  updateNoticeSettings: async () => ({ body: { muted_kinds: freshKinds() } }),
} satisfies Partial<Record<OperationId, Arrange>>
