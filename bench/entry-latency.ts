import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../server/platform/storage/open.ts'
import { type Bench, figure, percentile } from './bench.ts'
import { publishAutomation } from './flows.ts'
import { type Mail, sendCampaign, withMail } from './mail.ts'

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 100_000)
const probes = Number(process.env.BENCH_PROBES ?? 300)
const channel = 'bench_steps'

/** Announces each step at its commit, with its contact. */
const announceSteps = (sql: Mail['sql']): Promise<unknown> =>
  sql.unsafe(`
    create function announce_step() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${channel}', (select contact_id::text from enrolments where id = new.enrolment_id));
      return null;
    end $$;
    create trigger announce_steps after insert on enrolment_steps for each row execute function announce_step()`)

/** Listens to the steps. Returns a function that waits for the first step of a contact. */
const listen = async (url: string) => {
  const waiting = new Map<string, (at: number) => void>()
  const database = openDatabase(url, {
    name: 'bench listens',
    connections: 1,
    onLost: () => undefined,
    onNotify: (contactId) => waiting.get(contactId)?.(performance.now()),
  })
  await database.unsafe(`listen ${channel}`)
  return {
    firstStep: (contactId: string) => new Promise<number>((resolve) => waiting.set(contactId, resolve)),
    end: () => database.end({ timeout: 1 }),
  }
}

/** Adds a tag to one contact after the other, and measures the milliseconds from the request to the first step. */
const latencies = async (
  { send }: Mail,
  contactIds: readonly string[],
  tagId: string,
  firstStep: (contactId: string) => Promise<number>,
): Promise<number[]> => {
  const under: Promise<number>[] = []
  for (const contactId of contactIds) {
    const done = firstStep(contactId)
    const since = performance.now()
    under.push(
      send('POST', `/contacts/${contactId}/tags`, { tags: [tagId] }).then(async () => (await done) - since),
    )
    await pause(100)
  }
  return Promise.all(under)
}

const run: Bench['run'] = (progress) =>
  withMail(recipients, { Warm: 1_000 }, async (mail) => {
    const { sql, send } = mail
    const [vip, greeted] = [
      await send('POST', '/tags', { name: 'VIP' }),
      await send('POST', '/tags', { name: 'Greeted' }),
    ]
    await publishAutomation(mail, 'Greet', {
      trigger: 'tag_added',
      settings: { tag_ids: [vip.id] },
      tagId: greeted.id,
    })
    await announceSteps(sql)
    const steps = await listen(mail.url)
    const rows = await sql<{ id: string }[]>`select id from contacts order by id limit ${probes * 2 + 20}`
    const ids = rows.map(({ id }) => id)
    const measure = (some: readonly string[]) => latencies(mail, some, vip.id, steps.firstStep)
    const say = (when: string, times: number[]): void =>
      progress(
        `${when}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      )
    try {
      await measure(ids.slice(0, 20))
      await sendCampaign(mail, 1_000, 'Warm')
      const idle = await measure(ids.slice(20, 20 + probes))
      say('idle', idle)
      let isSending = true
      const campaign = sendCampaign(mail, recipients, null).finally(() => {
        isSending = false
      })
      const busy: number[] = []
      // In tens, to stop soon after the campaign has ended.
      for (let at = 20 + probes; at < ids.length && isSending; at += 10)
        busy.push(...(await measure(ids.slice(at, at + 10))))
      say('during the campaign', busy)
      const { rate } = await campaign
      return {
        name: 'entry-latency',
        figures: [
          figure('1,000 ms beside p95 when idle, in ms', 1_000, percentile(idle, 0.95), 1),
          figure('1,000 ms beside p95 during a campaign, in ms', 1_000, percentile(busy, 0.95), 1),
          figure('1,000 ms beside p99 during a campaign, in ms', 1_000, percentile(busy, 0.99), null),
          figure(
            'p50 in ms when idle, beside during a campaign',
            percentile(idle, 0.5),
            percentile(busy, 0.5),
            null,
          ),
        ],
        conditions: {
          recipients,
          probes: `${idle.length} when idle, ${busy.length} during the campaign, ten in a second`,
          latency:
            'from the request that adds a tag (before its commit) to the commit of the first step of the automation',
          campaign: `${rate.toFixed(0)} messages in a second by the same worker`,
          cores: cpus().length,
          node: process.version,
        },
      }
    } finally {
      await steps.end()
    }
  })

export const entryLatency: Bench = {
  name: 'entry-latency',
  summary:
    'how soon a contact takes the first step of an automation after its event, while a campaign goes out',
  run,
}
