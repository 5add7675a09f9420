import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { unwrap } from '../../packages/client/src/client.ts'
import { visitMailbox } from '../../server/sending/bounces/mailbox.ts'
import { sendProbes } from '../../server/sending/bounces/probe.ts'
import { closeConnections } from '../../server/sending/mail-servers/index.ts'
import { startDelivery } from '../../server/worker.ts'
import { startTestApp } from '../support/app.ts'
import { startDnsServer } from '../support/dns-server.ts'
import { startImapServer } from '../support/imap-server.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'

type Schemas = components['schemas']

/** The variables that the code of the page declares, by name. */
interface Made {
  server: Schemas['MailServer']
  reached: Schemas['MailServerTestResult']
  sender: Schemas['Sender']
  handed: Schemas['MailServerTestResult']
  records: Schemas['DnsRecord'][]
  checked: Schemas['SendingDomain']
  probe: Schemas['BounceProbe']
}

const app = await startTestApp({ environment: { PUBLIC_URL: 'https://crm.harbour-books.org' } })
const sink = await startSmtpSink({ login: { username: 'harbour', password: 'relay' } })
const imap = await startImapServer({ username: 'bounces@harbourbooks.example', password: 'quiet' })
const dns = await startDnsServer()
app.context.config.dnsServers = [dns.address]
const delivery = startDelivery({ ...app.context, url: app.databaseUrl })
afterAll(async () => {
  await delivery.stop()
  closeConnections()
  await Promise.all([sink.close(), imap.close()])
})

/** The code blocks of `docs/sending.md`. Only servers and passwords are replaced by those of the test. */
const linesOf = async (): Promise<string[]> => {
  const page = await readFile('docs/sending.md', 'utf8')
  const here = (security: string) => `'127.0.0.1', security: '${security}'`
  return [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, lines = '']) =>
    lines
      .replace("'smtp.relay.example', port: 587, security: 'starttls'", `${here('none')}, port: ${sink.port}`)
      .replace("'imap.relay.example'", `${here('none')}, port: ${imap.port}`)
      .replace('process.env.RELAY_PASSWORD', "'relay'")
      .replace('process.env.MAILBOX_PASSWORD', "'quiet'"),
  )
}

const AsyncFunction = (async () => undefined).constructor as FunctionConstructor

/** Runs the blocks in order in one scope, and calls `between` after each with the variables so far. */
const follow = async (
  blocks: string[],
  between: (made: Made, block: number) => Promise<void>,
): Promise<void> => {
  const names = blocks.flatMap((lines) =>
    [...lines.matchAll(/^const (?:\{ )?(\w+)/gm)].map(([, name]) => ({ lines, name })),
  )
  const known = (upTo: number): string =>
    names
      .filter(({ lines }) => blocks.indexOf(lines) <= upTo)
      .map(({ name }) => name)
      .join(', ')
  const code = blocks.map((lines, at) => `${lines}\nawait between({ ${known(at)} }, ${at})`).join('\n')
  const run = new AsyncFunction('client', 'unwrap', 'between', 'console', code)
  await run(app.client(), unwrap, between, { log: () => undefined })
}

const stepOf = ({ steps }: Schemas['MailServerTestResult'], key: string) =>
  steps.find((step) => step.key === key)?.result

test('the code in docs/sending.md runs in order and ends with a campaign that passes all checks', async () => {
  const blocks = await linesOf()
  expect(blocks).toHaveLength(6)
  await follow(blocks, async (made, block) => {
    if (block === 1)
      expect([made.reached.succeeded, stepOf(made.reached, 'authenticate')]).toEqual([true, 'passed'])
    if (block === 2) {
      expect(stepOf(made.handed, 'mail')).toBe('passed')
      await expect
        .poll(() => sink.received.map(({ to }) => to), { timeout: 20_000 })
        .toContain(made.sender.email)
      const verification = sink.received.find(({ to }) => to === made.sender.email)?.message.toString() ?? ''
      const [, path] =
        /https:\/\/crm\.harbour-books\.org(\/verify-sender\/[\w.-]+)/.exec(
          verification.replace(/=\r\n/g, ''),
        ) ?? []
      expect((await fetch(`${app.url}${path}`, { method: 'POST' })).status).toBe(200)
    }
    if (block === 3)
      for (const { host, expected, purpose } of made.records)
        dns.zone[host] = { TXT: [purpose === 'dmarc' ? 'v=DMARC1; p=none' : String(expected)] }
    if (block === 4) expect(made.checked.records.filter(({ state }) => state !== 'ok')).toEqual([])
    if (block === 5) {
      await sendProbes(app.context)
      const sent = sink.received.at(-1)
      expect(sent?.to).toMatch(/^bounces\+[a-z2-7]{44}@harbourbooks\.example$/)
      imap.add(sent?.message ?? '')
      await visitMailbox(app.context)
      await app.work()
      const { body } = await app.send<Schemas['BounceProbe']>('GET', `/bounces/probes/${made.probe.id}`)
      expect(body.state).toBe('returned')
    }
  })

  await app.send('POST', '/contacts', { body: { email: 'ada@example.com', status: 'subscribed' } })
  const { body: segment } = await app.send<{ id: string }>('POST', '/segments', {
    body: {
      name: 'Everybody',
      condition: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] },
    },
  })
  const { body: campaign } = await app.send<{ id: string }>('POST', '/campaigns', {
    body: {
      name: 'First',
      audience: { include: { segment_ids: [segment.id] } },
      content: {
        kind: 'markdown',
        subject: 'Hello',
        preheader: 'From the harbour',
        source:
          '[Books](https://harbour-books.org/)\n\n{{ business.address }} [Unsubscribe]({{ links.unsubscribe_url }})',
      },
    },
  })
  const { body } = await app.send<Schemas['CampaignLint']>('GET', `/campaigns/${campaign.id}/lint`)
  // The hint of every campaign whose opens are not counted for each contact.
  expect(body).toMatchObject({ ready: true, findings: [{ key: 'opens_uncounted', level: 'hint' }] })
}, 60_000)
