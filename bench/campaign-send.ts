import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { type Bench, type Figure, figure } from './bench.ts'
import { connections, links, newsletter, perSecond, sendCampaign, withMail } from './mail.ts'

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 200_000)
const few = Math.min(10_000, Math.floor(recipients / 10))
/** Recipients of a first campaign that warms the worker up and does not count. */
const warm = Math.floor(few / 2)
/** Messages of a baseline that needs no audience: enough to measure a rate. */
const sample = Math.min(recipients, 20_000)

/** The baseline that most programs use: nodemailer's own pool, which composes each message anew. */
const byNodemailer = async (port: number): Promise<number> => {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  })
  const html = newsletter()
  const since = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: connections * 2 }, async () => {
      while (next < sample) {
        const at = next++
        await transport.sendMail({
          from: 'Harbour Books <katherine@harbour-books.example>',
          to: `reader-${at}@example.com`,
          subject: 'New on our shelves',
          html: html.replaceAll('{{ contact.first_name | default: "reader" }}', `Reader ${at}`),
          text: 'New on our shelves',
        })
      }
    }),
  )
  const rate = perSecond(sample, since)
  transport.close()
  return rate
}

const sourcePath = process.env.SMTP_SOURCE ?? '/usr/sbin/smtp-source'

/**
 * Debian's smtp-source, which sends the same bytes repeatedly. By default it opens a connection for each
 * message; `-d` sends several over one. Returns null where it is not installed.
 */
const bySmtpSource = async (port: number, bytes: number, flags: string[]): Promise<number | null> => {
  if (!existsSync(sourcePath)) return null
  const words = [...flags, '-s', String(connections), '-m', String(sample), '-l', String(bytes)]
  const since = performance.now()
  await promisify(execFile)(sourcePath, [
    ...words,
    '-f',
    'katherine@harbour-books.example',
    '-t',
    'reader@example.com',
    `127.0.0.1:${port}`,
  ])
  return perSecond(sample, since)
}

const run: Bench['run'] = (progress) =>
  withMail(recipients + few + warm, { Warm: warm, Few: few, Many: recipients }, async (mail) => {
    await sendCampaign(mail, warm, 'Warm')
    const small = await sendCampaign(mail, few, 'Few')
    progress(`${few}: ${small.rate.toFixed(0)}/s`)
    const pooled = await byNodemailer(mail.sink.port)
    progress(`nodemailer's pool: ${pooled.toFixed(0)}/s`)
    const source = await bySmtpSource(mail.sink.port, 12_000, [])
    const keptOpen = await bySmtpSource(mail.sink.port, 12_000, ['-d'])
    if (source === null || keptOpen === null)
      progress(`smtp-source is not there: apt-get install postfix has it, or SMTP_SOURCE names it.`)
    else progress(`smtp-source: ${source.toFixed(0)}/s, with -d ${keptOpen.toFixed(0)}/s`)
    const large = await sendCampaign(mail, recipients, 'Many')
    progress(`${recipients}: ${large.rate.toFixed(0)}/s`)
    const taken = await mail.sink.taken()
    const expected = warm + few + recipients + sample * (source === null ? 1 : 3)
    if (taken !== expected) throw new Error(`The sink has taken ${taken} messages, and not ${expected}.`)

    const figures: Figure[] = [
      ...(source === null ? [] : [figure('messages/s beside smtp-source', large.rate, source, 0.4)]),
      ...(keptOpen === null ? [] : [figure('messages/s beside smtp-source -d', large.rate, keptOpen, null)]),
      figure('messages/s beside nodemailer’s pool', large.rate, pooled, 1),
      figure('250 MB beside the most memory of the worker, in MB', 250, large.memory, 1),
      figure(`messages/s beside those of a campaign to ${few}`, large.rate, small.rate, 0.8),
      figure(
        `processor time of the worker for a message to ${few}, in µs, beside it`,
        small.cpu,
        large.cpu,
        0.8,
      ),
      figure('bytes in the ledger for a message, 180 of them wanted', 180, large.bytes, null),
    ]
    return {
      name: 'campaign-send',
      figures,
      conditions: {
        recipients,
        message: `some 8 kB of HTML, ${links} links, opens and clicks tracked for each, the ledger on`,
        baseline: `${sample} messages each over ${connections} connections into the same sink; smtp-source sends the same bytes over and over`,
        cores: cpus().length,
        node: process.version,
      },
    }
  })

export const campaignSend: Bench = {
  name: 'campaign-send',
  summary:
    'a campaign over SMTP with tracking and ledger, beside smtp-source and nodemailer’s pool into the same sink',
  run,
}
