import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Outbound, OutboundRefused } from '../../../server/platform/http/outbound.ts'
import { newId } from '../../../server/platform/ids.ts'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { createProviders } from '../../../server/sending/bounces/providers/index.ts'
import type { Provider } from '../../../server/system/settings/index.ts'
import { startTestApp } from '../../support/app.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { forge } from '../../support/forge.ts'
import * as reports from './reports.ts'
import { addContact, deliveryOf, type Sent, sendTo, statusOf } from './support.ts'

/** The reachable files of Amazon, and the requests for them. */
const amazon = {
  files: new Map<string, { status: number; body: string }>(),
  asked: [] as string[],
  away: false,
}
const outbound: Outbound = async (url) => {
  amazon.asked.push(url)
  if (amazon.away) throw new OutboundRefused('No response within 5000 ms.')
  const { status, body } = amazon.files.get(url) ?? { status: 404, body: '' }
  return { status, headers: {}, body: Buffer.from(body) }
}
const app = await startTestApp({ inbound: { outbound, refusals: { requests: 100_000, window_seconds: 60 } } })
const { clock } = app
const { sql, secret } = app.context

const urls = {} as Record<Provider, string>
const secrets = {
  sendgrid: reports.sendgridSecret,
  mailgun: reports.mailgunSecret,
  postmark: reports.postmarkSecret,
  brevo: reports.brevoSecret,
  sparkpost: reports.sparkpostSecret,
  generic: reports.genericSecret,
}
const all = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost', 'generic'] as const

interface Settings {
  providers: Record<Provider, { url: string; received_at: string | null }>
}

beforeAll(async () => {
  clock.set(new Date().toISOString())
  const providers = Object.fromEntries(
    all.map((name) => [
      name,
      name === 'ses'
        ? { enabled: true, allowed_topics: [reports.topic] }
        : { enabled: true, secret: secrets[name] },
    ]),
  )
  const { body } = await app.send<Settings>('PUT', '/settings/bounces', { body: { providers } })
  for (const name of all) urls[name] = body.providers[name].url.replace('http://crm.test', app.url)
})
beforeEach(() => {
  amazon.files = new Map([[reports.certificateUrl, { status: 200, body: reports.amazon.cert }]])
  amazon.asked = []
  amazon.away = false
})

const post = async (url: string, { headers, body }: reports.Report): Promise<number> => {
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

const addSent = async (): Promise<Sent> => sendTo(app, await addContact(app))

const aboutOf = ({ email, deliveryId }: Sent): reports.About => ({
  email,
  returnPath: `${bounceLocalPart(secret, deliveryId)}@books.example`,
  messageId: `<${deliveryId}@books.example>`,
  at: clock.now(),
})

/** A hard bounce in each provider's form. */
const bounce: Record<Provider, (about: reports.About) => reports.Report> = {
  ses: (about) => reports.fromSns({ Message: JSON.stringify(reports.sesBounce(about)) }, clock.now()),
  sendgrid: (about) => reports.fromSendgrid([reports.sendgridBounce(about)], clock.now()),
  mailgun: (about) => reports.fromMailgun(reports.mailgunBounce(about), clock.now()),
  postmark: (about) => ({
    headers: reports.basic(reports.postmarkSecret),
    body: JSON.stringify(reports.postmarkBounce(about)),
  }),
  brevo: (about) => ({
    headers: reports.bearer(reports.brevoSecret),
    body: JSON.stringify(reports.brevoBounce(about)),
  }),
  sparkpost: (about) => ({
    headers: reports.basic(reports.sparkpostSecret),
    body: JSON.stringify(reports.sparkpostBounce(about)),
  }),
  generic: (about) => reports.fromRelay(reports.genericBounce(about), clock.now()),
}

const stored = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from inbound_messages`
  return row?.count ?? 0
}

/** Rejected, and nothing stored. */
const expectRefused = async (url: string, report: reports.Report, status = 401): Promise<void> => {
  const before = await stored()
  expect(await post(url, report)).toBe(status)
  expect(await stored()).toBe(before)
}

describe.for(all)('a report of %s', (provider) => {
  test('is stored at once and then processed when it is genuine', async () => {
    const sent = await addSent()
    expect(await post(urls[provider], bounce[provider](aboutOf(sent)))).toBe(204)
    expect(await statusOf(app, sent.contactId)).toBe('subscribed')
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    expect(await deliveryOf(app, sent.deliveryId)).toMatchObject({
      status: 'bounced',
      error_class: 'mailbox_unknown',
      events: [{ type: 'bounced' }],
    })
    const { body } = await app.send<Settings>('GET', '/settings/bounces')
    expect(body.providers[provider].received_at).toBe(clock.now().toISOString())
    const kept = await sql`select from inbound_messages where body is not null`
    expect(kept).toHaveLength(0)
  })

  test('gets the same response when it is repeated, and changes nothing', async () => {
    const sent = await addSent()
    const report = bounce[provider](aboutOf(sent))
    expect(await post(urls[provider], report)).toBe(204)
    await app.work()
    const before = await stored()
    expect(await post(urls[provider], report)).toBe(204)
    await app.work()
    expect(await stored()).toBe(before)
    expect((await deliveryOf(app, sent.deliveryId)).events).toHaveLength(1)
  })

  test('is not found at the address of another provider', async () => {
    const report = bounce[provider](aboutOf(await addSent()))
    const other = all[(all.indexOf(provider) + 1) % all.length] ?? 'ses'
    await expectRefused(urls[provider].replace(`/inbound/${provider}/`, `/inbound/${other}/`), report, 404)
    await expectRefused(forge(urls[provider]), report, 404)
    await expectRefused(`${urls[provider]}%zz`, report, 404)
  })

  test('is rejected without its proof', async () => {
    const { body } = bounce[provider](aboutOf(await addSent()))
    if (provider !== 'mailgun' && provider !== 'ses')
      await expectRefused(urls[provider], { headers: { 'content-type': 'application/json' }, body })
    await expectRefused(urls[provider], { headers: { 'content-type': 'application/json' }, body: '{}' })
  })

  test('is rejected when it is not JSON, too large, compressed or of another type', async () => {
    const { headers } = bounce[provider](aboutOf(await addSent()))
    const signed = ['sendgrid', 'mailgun', 'ses', 'generic'].includes(provider)
    await expectRefused(urls[provider], { headers, body: '{"event":' }, signed ? 401 : 400)
    await expectRefused(urls[provider], { headers, body: 'x'.repeat(5 * 1024 * 1024 + 1) }, 413)
    await expectRefused(
      urls[provider],
      { headers: { ...headers, 'content-encoding': 'gzip' }, body: '{}' },
      415,
    )
    await expectRefused(
      urls[provider],
      { headers: { ...headers, 'content-type': 'text/html' }, body: '{}' },
      415,
    )
  })
})

describe('a forged report of SendGrid', () => {
  test('is rejected: changed body, changed signature, other key, old, from the future', async () => {
    const about = aboutOf(await addSent())
    const good = bounce.sendgrid(about)
    await expectRefused(urls.sendgrid, { ...good, body: good.body.replace('5.1.1', '5.1.2') })
    await expectRefused(urls.sendgrid, { ...good, body: `${good.body} ` })
    const name = 'x-twilio-email-event-webhook-signature'
    const signature = good.headers[name] ?? ''
    await expectRefused(urls.sendgrid, {
      ...good,
      headers: { ...good.headers, [name]: `${signature.slice(0, 20)}AAAA${signature.slice(24)}` },
    })
    const events = [reports.sendgridBounce(about)]
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    await expectRefused(urls.sendgrid, reports.fromSendgrid(events, clock.now(), other.privateKey))
    for (const minutes of [-6, 6])
      await expectRefused(
        urls.sendgrid,
        reports.fromSendgrid(events, new Date(clock.now().getTime() + minutes * 60_000)),
      )
  })
})

describe('a forged report of Mailgun', () => {
  test('is rejected: changed signature, other key, old', async () => {
    const event = reports.mailgunBounce(aboutOf(await addSent()))
    const good = reports.fromMailgun(event, clock.now())
    await expectRefused(urls.mailgun, { ...good, body: good.body.replace(/"token":"../, '"token":"zz') })
    await expectRefused(urls.mailgun, reports.fromMailgun(event, clock.now(), 'other-key'))
    await expectRefused(urls.mailgun, reports.fromMailgun(event, new Date(clock.now().getTime() - 301_000)))
  })

  test('with the token of another report changes nothing, whatever its body is', async () => {
    const [one, other] = [await addSent(), await addSent()]
    const caught = reports.fromMailgun(reports.mailgunBounce(aboutOf(one)), clock.now())
    expect(await post(urls.mailgun, caught)).toBe(204)
    const event = reports.mailgunBounce(aboutOf(other))
    const replayed = JSON.stringify({ ...JSON.parse(caught.body), 'event-data': event })
    expect(await post(urls.mailgun, { ...caught, body: replayed })).toBe(204)
    await app.work()
    expect(await statusOf(app, one.contactId)).toBe('bounced')
    expect(await statusOf(app, other.contactId)).toBe('subscribed')
  })
})

describe('a forged report of Postmark, SparkPost or Brevo', () => {
  test('is rejected with another password, another scheme, or none', async () => {
    const about = aboutOf(await addSent())
    for (const provider of ['postmark', 'sparkpost'] as const) {
      const { body } = bounce[provider](about)
      await expectRefused(urls[provider], { headers: reports.basic('other'), body })
      await expectRefused(urls[provider], { headers: reports.basic(''), body })
      await expectRefused(urls[provider], { headers: reports.bearer(secrets[provider]), body })
    }
    const { body } = bounce.brevo(about)
    await expectRefused(urls.brevo, { headers: reports.bearer('other'), body })
    await expectRefused(urls.brevo, { headers: reports.basic(reports.brevoSecret), body })
  })
})

describe('a report of Amazon SES', () => {
  const sesOf = (about: reports.About): Record<string, string> => ({
    Message: JSON.stringify(reports.sesBounce(about)),
  })

  test('is accepted with signatures of both versions, and with a subject', async () => {
    const sent = await addSent()
    const report = reports.fromSns({ ...sesOf(aboutOf(sent)), Subject: 'Amazon SES' }, clock.now(), {
      version: '1',
    })
    expect(await post(urls.ses, report)).toBe(204)
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('can be a complaint', async () => {
    const sent = await addSent()
    const Message = JSON.stringify(reports.sesComplaint(aboutOf(sent)))
    expect(await post(urls.ses, reports.fromSns({ Message }, clock.now()))).toBe(204)
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('complained')
  })

  test('is rejected: changed message, other key, old, other topic', async () => {
    const about = aboutOf(await addSent())
    const good = reports.fromSns(sesOf(about), clock.now())
    await expectRefused(urls.ses, { ...good, body: good.body.replace('5.1.1', '5.1.2') })
    const thief = makeCertificate('sns.amazonaws.com', new Date(Date.now() + 86_400_000), 'rsa')
    await expectRefused(urls.ses, reports.fromSns(sesOf(about), clock.now(), { key: thief.key }))
    await expectRefused(urls.ses, reports.fromSns(sesOf(about), new Date(clock.now().getTime() - 301_000)))
    const TopicArn = 'arn:aws:sns:eu-west-2:999999999999:mail'
    await expectRefused(urls.ses, reports.fromSns({ ...sesOf(about), TopicArn }, clock.now()))
    for (const SignatureVersion of ['__proto__', 'constructor', 'toString', '3', ''])
      await expectRefused(urls.ses, reports.fromSns({ ...sesOf(about), SignatureVersion }, clock.now()))
    expect(await statusOf(app, (await addSent()).contactId)).toBe('subscribed')
  })

  test('is rejected without a request when its certificate is on another host', async () => {
    const about = aboutOf(await addSent())
    const thief = makeCertificate('sns.amazonaws.com', new Date(Date.now() + 86_400_000), 'rsa')
    const file = '/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'
    for (const SigningCertURL of [
      `https://sns.eu-west-2.amazonaws.com.evil.example${file}`,
      `https://evil.example${file}`,
      `http://sns.eu-west-2.amazonaws.com${file}`,
      `https://sns.us-east-1.amazonaws.com${file}`,
      `https://sns.eu-west-2.amazonaws.com:8443${file}`,
      `https://evil.example@sns.eu-west-2.amazonaws.com${file}`,
      `https://sns.eu-west-2.amazonaws.com@evil.example${file}`,
      `https://sns.eu-west-2.amazonaws.com/bucket${file}`,
      `https://sns.eu-west-2.amazonaws.com${file}?x=1`,
      'https://sns.eu-west-2.amazonaws.com/evil.pem',
      'https://s3.amazonaws.com/sns.eu-west-2.amazonaws.com.pem',
      '',
    ]) {
      amazon.files.set(SigningCertURL, { status: 200, body: thief.cert })
      const report = reports.fromSns({ ...sesOf(about), SigningCertURL }, clock.now(), { key: thief.key })
      await expectRefused(urls.ses, report)
    }
    expect(amazon.asked).toEqual([])
  })

  test("is rejected with another owner's certificate or an expired one", async () => {
    const about = aboutOf(await addSent())
    const other = makeCertificate('evil.example', new Date(Date.now() + 86_400_000), 'rsa')
    const past = makeCertificate('sns.amazonaws.com', new Date(Date.now() - 3_600_000), 'rsa')
    for (const [index, { key, cert }] of [other, past].entries()) {
      const SigningCertURL = `https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-${index}.pem`
      amazon.files.set(SigningCertURL, { status: 200, body: cert })
      await expectRefused(
        urls.ses,
        reports.fromSns({ ...sesOf(about), SigningCertURL }, clock.now(), { key }),
      )
    }
  })

  test('is requested again later when the certificate is temporarily unavailable', async () => {
    const about = aboutOf(await addSent())
    amazon.away = true
    const SigningCertURL = 'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-away.pem'
    await expectRefused(urls.ses, reports.fromSns({ ...sesOf(about), SigningCertURL }, clock.now()), 503)
  })

  describe('a subscription message of Amazon SNS', () => {
    const SubscribeURL = `https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${reports.topic}&Token=EXAMPLE`
    const subscription = { Type: 'SubscriptionConfirmation', Message: 'You have chosen …', Token: 'EXAMPLE' }
    const isAsked = () => amazon.asked.some((url) => url.includes('ConfirmSubscription'))

    test('is confirmed for an allowed topic after its verification', async () => {
      amazon.files.set(new URL(SubscribeURL).href, { status: 200, body: '<ok/>' })
      expect(await post(urls.ses, reports.fromSns({ ...subscription, SubscribeURL }, clock.now()))).toBe(204)
      expect(amazon.asked).toContain(new URL(SubscribeURL).href)
    })

    test('is not confirmed with a bad signature, for another topic, or at another host', async () => {
      const thief = makeCertificate('sns.amazonaws.com', new Date(Date.now() + 86_400_000), 'rsa')
      const signed = { ...subscription, SubscribeURL }
      await expectRefused(urls.ses, reports.fromSns(signed, clock.now(), { key: thief.key }))
      const TopicArn = 'arn:aws:sns:eu-west-2:999999999999:mail'
      await expectRefused(urls.ses, reports.fromSns({ ...signed, TopicArn }, clock.now()))
      for (const elsewhere of [
        'http://169.254.169.254/latest/meta-data/?Action=ConfirmSubscription',
        `https://evil.example/?Action=ConfirmSubscription&TopicArn=${reports.topic}`,
        SubscribeURL.replace('eu-west-2.', 'us-east-1.'),
        SubscribeURL.replace('ConfirmSubscription', 'DeleteTopic'),
        SubscribeURL.replace(reports.topic, TopicArn),
        SubscribeURL.replace('https:', 'http:'),
      ])
        await expectRefused(
          urls.ses,
          reports.fromSns({ ...subscription, SubscribeURL: elsewhere }, clock.now()),
        )
      expect(isAsked()).toBe(false)
    })

    test("is requested again later when Amazon's response is an error", async () => {
      expect(await post(urls.ses, reports.fromSns({ ...subscription, SubscribeURL }, clock.now()))).toBe(503)
    })
  })
})

describe('reports', () => {
  test('of a disabled provider or at a former address are not found', async () => {
    const report = () => bounce.brevo({ ...aboutOf({ email: 'x@example.com', deliveryId: newId() } as Sent) })
    const former = urls.brevo
    const { body } = await app.send<Settings>('PUT', '/settings/bounces', {
      body: { providers: { brevo: { new_url: true } } },
    })
    urls.brevo = body.providers.brevo.url.replace('http://crm.test', app.url)
    expect(await post(former, report())).toBe(404)
    expect(await post(urls.brevo, report())).toBe(204)
    await app.send('PUT', '/settings/bounces', { body: { providers: { brevo: { enabled: false } } } })
    expect(await post(urls.brevo, report())).toBe(404)
  })

  test.for(['ses', 'mailgun'] as const)(
    'of %s are not parsed when they are too long: the signature is inside',
    async (provider) => {
      const { headers, body } = bounce[provider](aboutOf(await addSent()))
      await expectRefused(urls[provider], { headers, body: body + ' '.repeat(520 * 1024) })
      expect(await post(urls[provider], { headers, body: body + ' '.repeat(400 * 1024) })).toBe(204)
    },
  )

  test('are not trusted without a configured secret', async () => {
    const adapters = createProviders()
    for (const provider of all) {
      const { headers, body } = bounce[provider](aboutOf(await addSent()))
      const incoming = { headers, body: Buffer.from(body) }
      const agreed = { secret: null, allowedTopics: [], now: clock.now(), outbound }
      expect(await adapters[provider].judge(incoming, agreed)).toMatchObject({ kind: 'forged' })
    }
  })

  test('with many events apply each one, and a known one changes nothing', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, addSent))
    const events = sent.map((one) => reports.sendgridBounce(aboutOf(one)))
    expect(await post(urls.sendgrid, reports.fromSendgrid(events, clock.now()))).toBe(204)
    const overlapping = [...events, { ...events[0], event: 'delivered' }, null, 7, { event: 'bounce' }]
    expect(await post(urls.sendgrid, reports.fromSendgrid(overlapping, clock.now()))).toBe(204)
    await app.work()
    for (const { contactId } of sent) expect(await statusOf(app, contactId)).toBe('bounced')
    const [row] = await sql`
      select count(*) from delivery_events where delivery_id = any (${sent.map(({ deliveryId }) => deliveryId)}::uuid[])`
    expect(row).toEqual({ count: 5 })
  })

  test('about an unknown delivery apply to the address', async () => {
    const contact = await addContact(app)
    const about = {
      ...aboutOf({ ...contact, deliveryId: newId(), campaignId: newId() }),
      messageId: '<1@elsewhere>',
    }
    await post(urls.sendgrid, reports.fromSendgrid([reports.sendgridBounce(about)], clock.now()))
    await app.work()
    expect(await statusOf(app, contact.contactId)).toBe('bounced')
  })
})
