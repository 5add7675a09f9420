import type { Sql } from '../../../../platform/storage/open.ts'

/** Delivery results of the e-mails of a node. */
export interface EmailCounts {
  version_id: string
  node_id: string
  emails_count: number
  queued_count: number
  accepted_count: number
  bounced_count: number
  failed_count: number
  unknown_count: number
  skipped_count: number
  opened_count: number
  clicked_count: number
  machine_opened_count: number
  machine_clicked_count: number
}

/** Counts the e-mails of some versions by node, from the ledger. */
export const countEmailsByNode = (sql: Sql, versionIds: readonly string[]): Promise<EmailCounts[]> =>
  sql<EmailCounts[]>`
    select e.version_id, e.node_id, count(*) as emails_count,
      count(*) filter (where d.status in ('queued', 'sending', 'deferred')) as queued_count,
      count(*) filter (where d.status = 'accepted') as accepted_count,
      count(*) filter (where d.status = 'bounced') as bounced_count,
      count(*) filter (where d.status = 'failed') as failed_count,
      count(*) filter (where d.status = 'unknown') as unknown_count,
      count(*) filter (where d.status = 'skipped') as skipped_count,
      count(*) filter (where d.first_opened_at is not null) as opened_count,
      count(*) filter (where d.first_clicked_at is not null) as clicked_count,
      count(*) filter (where d.first_machine_opened_at is not null) as machine_opened_count,
      count(*) filter (where d.first_machine_clicked_at is not null) as machine_clicked_count
    from flow_emails e
    join deliveries d on d.id = e.id
    where e.version_id = any (${versionIds as string[]}::uuid[])
    group by 1, 2`
