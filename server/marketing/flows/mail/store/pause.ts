import type { Sql } from '../../../../platform/storage/open.ts'

/** Pauses an active flow because a mail server refuses its e-mails; `detail` is the server's reply. */
export const pauseRefused = async (sql: Sql, flowId: string, detail: string, now: Date): Promise<void> => {
  await sql`
    update flows set status = 'paused', pause_reason = 'refused', pause_detail = ${detail}, updated_at = ${now},
      version = version + 1
    where id = ${flowId} and status = 'active'`
}
