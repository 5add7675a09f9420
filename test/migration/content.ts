import type { Sql } from '../../server/platform/storage/open.ts'

/** Tables that a run and its undo may leave changed, and why. */
const left: Record<string, string> = {
  jobs: 'the runs and their undos',
  job_errors: 'what an undo kept',
  job_files: 'files of jobs',
  job_memory: 'work in progress of jobs',
  migration_connections: 'the limiter of the source; the connection stays',
  migrations: 'the plan stays',
  migration_files: 'the uploads stay',
  migration_runs: 'the runs stay',
  migration_items: 'the record of what a run did',
  migration_tallies: 'the report stays',
  migration_notes: 'the report stays',
  migration_problems: 'the report stays',
  audit_entries: 'the log of what was done',
  audit_chain: 'the log of what was done',
  idempotency_keys: 'requests',
  rate_limits: 'requests',
  host_sessions: 'requests',
  host_login_attempts: 'requests',
  host_application_passwords: 'when a password was last used',
  api_keys: 'when a key was last used',
  events: 'that a run ended, and was undone',
  event_outbox: 'that a run ended, and was undone',
  notices: 'failed jobs',
  service_state: 'when tasks ran',
  audience_changes: 'who came and went on a day; the sum is compared',
  audience_days: 'who came and went on a day; the sum is compared',
  audience_counts: 'the sums of the two',
}

/** Columns that cannot return to what they were, and why. */
const changed: Record<string, Record<string, string>> = {
  contacts: {
    updated_at: 'it was changed twice',
    version: 'entity tags are not repeated',
    mail_ended_at: 'links in e-mails from before an opt-out stay invalid',
  },
  segments: { counted_at: 'counts are repeated', count_due_at: 'counts are repeated', version: 'counts' },
}

const quote = (name: string): string => `"${name}"`

/**
 * The content of the whole database, table by table: one text for each row, in order. Of histories only what was there at
 * the beginning is compared, because they are only added to.
 */
export const contentOf = async (sql: Sql): Promise<Record<string, string[]>> => {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (name in left) continue
    const without = Object.keys(changed[name] ?? {})
    const rows = await sql<{ row: string }[]>`
      select (to_jsonb(t) - ${without}::text[])::text as row from ${sql.unsafe(quote(name))} t order by 1`
    found[name] = rows.map(({ row }) => row)
  }
  const sums = await sql<{ row: string }[]>`
    select concat_ws(' ', subject_id, status, sum(net)) as row from (
      select subject_id, status, count as net from audience_counts
      union all select subject_id, status, came - went from audience_changes) as all_of_it
    where status = 'subscribed' or subject_id <> '00000000-0000-0000-0000-000000000000' group by subject_id, status having sum(net) <> 0 order by 1`
  found.audience = sums.map(({ row }) => row)
  return found
}

/** Histories of contacts that were there before: an undo adds to them and takes nothing away. */
const histories = ['contact_activities', 'consent_events', 'contact_emails']

const isHistory = (table: string, row: string, contacts: ReadonlySet<string>): boolean => {
  if (!histories.includes(table)) return false
  const { contact_id, voided_at } = JSON.parse(row) as {
    contact_id: string | null
    voided_at?: string | null
  }
  const isOurs = contact_id !== null && contacts.has(contact_id)
  return isOurs && (table !== 'consent_events' || voided_at !== null)
}

/** What is not as it was, in words. */
export const differences = (before: Record<string, string[]>, after: Record<string, string[]>): string[] => {
  const contacts = new Set((before.contacts ?? []).map((row) => (JSON.parse(row) as { id: string }).id))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((table) => {
    const [was, is] = [new Set(before[table]), new Set(after[table])]
    const gone = [...was].filter((row) => !is.has(row)).map((row) => `${table} lacks ${row}`)
    const more = [...is].filter((row) => !was.has(row) && !isHistory(table, row, contacts))
    return [...gone, ...more.map((row) => `${table} has ${row}`)]
  })
}
