import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../server/platform/ids.ts'
import { asJson } from '../../../server/platform/storage/json.ts'
import type { Database, Sql } from '../../../server/platform/storage/open.ts'
import { passTime } from '../../support/pass-time.ts'
import { peopleFields } from '../../support/people-file.ts'
import { type Run, run } from '../../support/service.ts'

/** The custom fields in the file of people. */
export const addPeopleFields = async (sql: Sql): Promise<void> => {
  const rows = peopleFields.map((field, position) => ({ id: newId(), label: field.key, position, ...field }))
  await sql`
    insert into custom_fields (id, key, label, type, options, position, created_at, updated_at)
    select id, key, label, type, options, position, now(), now()
    from jsonb_populate_recordset(null::custom_fields, ${asJson(sql, rows)})`
}

/** Everything that an import has written, except ids and times, which differ between runs. */
export const picture = async (sql: Sql, jobId: string): Promise<Record<string, unknown>> => {
  const [seen] = await sql<Record<string, unknown>[]>`
    select
      (select count(*) from contacts) as contacts,
      -- Sums of hashes: a million rows as one text are more than a value may hold.
      (select sum(hashtextextended((to_jsonb(c) - array['id', 'created_at', 'updated_at'])::text, 0))::text
        from contacts c) as members,
      (select count(*) from contact_activities) as activities,
      (select sum(hashtextextended(told, 0))::text from (
        select c.email || a.type || (a.data - array['job_id', 'list'])::text as told
        from contact_activities a join contacts c on c.id = a.contact_id) as all_told) as told,
      (select count(*) from contact_emails) as addresses,
      (select count(*) from list_memberships) as memberships,
      (select count(*) from consent_events where contact_id is not null) as consents,
      (select count(*) from deliveries where kind = 'confirmation') as confirmations,
      (select count(distinct contact_id) from messages join delivery_queue on delivery_id = messages.id) as asked,
      (select counters from jobs where id = ${jobId}) as counters,
      (select error_count from jobs where id = ${jobId}) as errors,
      (select md5(string_agg(position || ' ' || line_number || detail, ';' order by position))
        from job_errors where job_id = ${jobId}) as named`
  return seen ?? {}
}

interface State {
  state: string
  version: number
}

const stateOf = async (sql: Sql, id: string): Promise<State> => {
  const [row] = await sql<State[]>`select state, version from jobs where id = ${id}`
  return row ?? { state: 'gone', version: 0 }
}

/** Waits for a condition as long as the job makes progress. */
const until = async (sql: Sql, id: string, isSo: (state: State) => boolean): Promise<void> => {
  let giveUp = performance.now() + 120_000
  let reached = -1
  for (;;) {
    const state = await stateOf(sql, id)
    if (isSo(state)) return
    if (state.version !== reached) giveUp = performance.now() + 120_000
    reached = state.version
    if (performance.now() > giveUp) throw new Error('It has come no further for two minutes.')
    await pause(5)
  }
}

/**
 * Runs a job in worker processes. The given number of them is killed, each within a random time of at most `spread`
 * milliseconds after the job has made progress. The last one runs to the end. Returns how many were killed before it.
 */
export const driveThroughKills = async (
  sql: Database,
  id: string,
  kills: number,
  environment: Record<string, string>,
  { say = () => undefined, spread = 300 }: { say?: (line: string) => void; spread?: number } = {},
): Promise<number> => {
  const start = (): Run => run(['worker'], { environment })
  let killedHalfWay = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await stateOf(sql, id)
    if (before.state !== 'queued' && before.state !== 'running') break
    const worker = start()
    await until(sql, id, ({ version }) => version > before.version)
    await pause(Math.random() * spread)
    worker.signal('SIGKILL')
    await worker.ended
    const { state, version } = await stateOf(sql, id)
    if (state === 'running') killedHalfWay += 1
    say(`  kill ${kill + 1}: ${version - before.version} steps further, ${state}`)
    await passTime(sql)
  }
  const last = start()
  await until(sql, id, ({ state }) => !['queued', 'running'].includes(state))
  last.signal('SIGTERM')
  await last.ended
  return killedHalfWay
}
