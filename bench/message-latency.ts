import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, figure, percentile } from './bench.ts'
import { type Mail, sendCampaign, withMail } from './mail.ts'

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 200_000)
const few = 1_000
const probes = Number(process.env.BENCH_PROBES ?? 300)

/**
 * Sends ten single messages per second, and measures the milliseconds from each request to the complete
 * message at the server.
 */
const latencies = async ({ send, sink }: Mail, name: string, goesOn: () => boolean): Promise<number[]> => {
  const under: Promise<number>[] = []
  for (let at = 0; at < probes && goesOn(); at++) {
    const email = `probe-${name}-${at}@example.com`
    const arrived = sink.arrived(email)
    const since = performance.now()
    under.push(
      send('POST', '/messages', {
        to: { email },
        content: {
          kind: 'plain',
          subject: 'Your order',
          source: 'Your order {{ event.number }} is on its way.',
        },
        values: { number: at },
      }).then(async () => {
        await arrived
        return performance.now() - since
      }),
    )
    await pause(100)
  }
  return Promise.all(under)
}

const run: Bench['run'] = (progress) =>
  withMail(recipients + few, { Warm: few }, async (mail) => {
    // Warms up the service and the worker: the first message loads the modules that render content.
    await latencies(mail, 'first', () => true)
    await sendCampaign(mail, few, 'Warm')
    const idle = await latencies(mail, 'idle', () => true)
    progress(`idle: p50 ${percentile(idle, 0.5).toFixed(1)} ms, p99 ${percentile(idle, 0.99).toFixed(1)} ms`)
    let sending = true
    const campaign = sendCampaign(mail, recipients + few, null).finally(() => {
      sending = false
    })
    const busy = await latencies(mail, 'busy', () => sending)
    progress(
      `${busy.length} messages during a campaign: p50 ${percentile(busy, 0.5).toFixed(1)} ms, p99 ${percentile(busy, 0.99).toFixed(1)} ms`,
    )
    const { rate } = await campaign
    return {
      name: 'message-latency',
      figures: [
        figure(
          'p50 in ms when idle, beside that during a campaign',
          percentile(idle, 0.5),
          percentile(busy, 0.5),
          null,
        ),
        figure(
          'p99 in ms when idle, beside that during a campaign',
          percentile(idle, 0.99),
          percentile(busy, 0.99),
          1 / 3,
        ),
      ],
      conditions: {
        recipients,
        probes: `${idle.length} when idle, ${busy.length} during the campaign, ten in a second, from the request to the whole message at the server`,
        campaign: `${rate.toFixed(0)} messages in a second by the same worker`,
        cores: cpus().length,
        node: process.version,
      },
    }
  })

export const messageLatency: Bench = {
  name: 'message-latency',
  summary: 'how long single messages take while a campaign goes out, beside when nothing does',
  run,
}
