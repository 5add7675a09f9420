import { afterAll, describe, expect, test } from 'vitest'
import { recipes } from '../../../server/marketing/automations/recipes.ts'
import { runScans } from '../../../server/marketing/flows/scans/run.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { mailOf, prepareSending } from '../../journeys/person.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { sendFlowMail } from '../flows/mail/support.ts'
import { settle } from '../flows/router/support.ts'
import { openForm, submitForm } from '../forms/support.ts'

/*
 * For each recipe, people who do exactly what its e-mails say, and people who do not. What happens to them is what the
 * e-mails promise.
 */

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const sink = await startSmtpSink()
const { sql, log } = app.context
const { clock } = app
await prepareSending(app, sink)
const form = await openForm(app)

afterAll(async () => {
  closeConnections()
  await sink.close()
})

const hour = 3_600_000
const day = 24 * hour

const asBrowser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'x-forwarded-for': '203.0.113.77',
}

interface Person {
  id: string
  email: string
}

let number = 0

const person = async (more: object = {}): Promise<Person> => {
  number += 1
  const email = `person-${number}@example.org`
  const { body, status } = await app.send('POST', '/contacts', {
    body: { email, status: 'subscribed', ...more },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: String(body.id), email }
}

const happens = async ({ id }: Person, name: string, properties: object = {}): Promise<void> => {
  const { status, body } = await app.send('POST', `/contacts/${id}/events`, { body: { name, properties } })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

const submit = async ({ email }: Person): Promise<void> => {
  expect((await submitForm(app, form, { email })).status).toBe(200)
}

/** Everything that is due now, until nothing is left to do. */
const work = async (): Promise<void> => {
  await runScans({ sql, clock, log })
  await settle(app)
  while ((await sendFlowMail(app)) > 0) await settle(app)
}

/** Lets time pass, and does at each hour of the night and of the morning what is due. */
const pass = async (milliseconds: number): Promise<void> => {
  const end = clock.now().getTime() + milliseconds
  while (clock.now().getTime() < end) {
    clock.advance(Math.min(6 * hour, end - clock.now().getTime()))
    await work()
  }
}

const publish = async (key: string): Promise<() => Promise<void>> => {
  const { body } = await app.send<{ id: string }>('POST', '/automations', {
    body: { name: `${key} ${number}`, recipe_key: key },
  })
  const published = await app.send('POST', `/automations/${body.id}/publish`, { body: {} })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  return async () => {
    await sql`delete from enrolments`
    const stopped = await app.send('POST', `/automations/${body.id}/unpublish`)
    expect(stopped.status, JSON.stringify(stopped.body)).toBe(200)
  }
}

const subjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await mailOf(sink)).filter(({ to }) => to === email).map(({ subject }) => subject)

const linksTo = async ({ email }: Person, pattern: RegExp): Promise<string> => {
  const mails = (await mailOf(sink)).filter(({ to }) => to === email)
  const link = [...(mails.at(-1)?.html ?? '').matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href)
    .find((href) => pattern.test(href))
  if (link === undefined) throw new Error(`The last e-mail has no link ${pattern}.`)
  return link.replace(/^https?:\/\/[^/]+/, app.url)
}

/** Follows the link of the last e-mail, and waits until the click is written. */
const follow = async (one: Person, pattern: RegExp): Promise<void> => {
  const response = await fetch(await linksTo(one, pattern), { headers: asBrowser, redirect: 'manual' })
  expect(response.status).toBeLessThan(400)
  await response.arrayBuffer()
  clock.advance(10_000)
  await expect
    .poll(() => sql`select from deliveries where contact_id = ${one.id} and first_clicked_at is not null`)
    .toHaveLength(1)
}

const unsubscribe = async (one: Person): Promise<void> => {
  const response = await fetch(await linksTo(one, /\/unsubscribe\//), {
    method: 'POST',
    headers: { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  expect(response.status).toBe(200)
}

const statusOf = async ({ id }: Person): Promise<unknown> =>
  (await app.send('GET', `/contacts/${id}`)).body.status

const notesOf = async ({ id }: Person): Promise<string[]> => {
  const { body } = await app.send<{ data: { body: string }[] }>('GET', `/contacts/${id}/notes`)
  return body.data.map((note) => note.body)
}

const page = /\/preferences\//
const website = /\/c\//

/** By recipe: what each person does, and the result. */
const played: Record<string, Record<string, () => Promise<void>>> = {
  welcome: {
    'welcomes who joins a list twice, and who unsubscribes once': async () => {
      const list = await app.send('POST', '/lists', { body: { name: `Readers ${number}` } })
      const lists = [String(list.body.id)]
      const [stays, leaves] = [await person({ lists }), await person({ lists })]
      await work()
      await unsubscribe(leaves)
      await pass(5 * day)
      expect(await subjectsTo(stays)).toEqual(['Welcome to Harbour Books', 'What you can expect from us'])
      expect(await subjectsTo(leaves)).toEqual(['Welcome to Harbour Books'])
    },
  },
  abandoned_form: {
    'reminds who did not send the form, and nobody else': async () => {
      const [sends, forgets] = [await person(), await person()]
      for (const one of [sends, forgets]) await happens(one, 'form_started')
      await work()
      await submit(sends)
      await pass(3 * day)
      expect(await subjectsTo(sends)).toEqual([])
      expect(await notesOf(sends)).toEqual(['Sent the form that they had begun.'])
      expect(await subjectsTo(forgets)).toEqual(['You are nearly there'])
      expect(await notesOf(forgets)).toEqual([])
    },
  },
  birthday: {
    'congratulates on the day, and on no other': async () => {
      const inDays = (days: number) =>
        `1990-${new Date(clock.now().getTime() + days * day).toISOString().slice(5, 10)}`
      const [born, other] = [
        await person({ date_of_birth: inDays(2) }),
        await person({ date_of_birth: inDays(9) }),
      ]
      await pass(4 * day)
      expect(await subjectsTo(born)).toEqual(['Happy birthday, friend!'])
      expect(await subjectsTo(other)).toEqual([])
    },
  },
  internal_alert: {
    'notes who asked for a call, and nobody else': async () => {
      const [asks, other] = [await person(), await person()]
      await happens(asks, 'call_requested')
      await pass(hour)
      expect(await notesOf(asks)).toEqual(['Asked to be called back.'])
      expect(await notesOf(other)).toEqual([])
    },
  },
  lead_nurture: {
    'writes three times, and stops at an order': async () => {
      const [waits, orders] = [await person(), await person()]
      for (const one of [waits, orders]) await submit(one)
      await work()
      await happens(orders, 'order_placed')
      await pass(10 * day)
      expect(await subjectsTo(waits)).toEqual([
        'Thank you for your interest',
        'How others use it',
        'Any questions?',
      ])
      expect(await subjectsTo(orders)).toEqual(['Thank you for your interest'])
    },
  },
  onboarding: {
    'continues for who followed the link, and begins again for who did not': async () => {
      const [follows, waits] = [await person(), await person()]
      await work()
      await pass(hour)
      await follow(follows, website)
      await pass(4 * day)
      expect(await subjectsTo(follows)).toEqual(['Your first steps', 'Your next steps'])
      expect(await subjectsTo(waits)).toEqual(['Your first steps', 'Begin in one minute'])
    },
  },
  post_event: {
    'thanks at nine on the morning after, in the time zone of each contact': async () => {
      const until = (24 + 20.5) * hour - (clock.now().getTime() % day)
      clock.advance(until)
      const zones = ['Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo']
      for (const timezone of zones) {
        const one = await person({ timezone })
        await happens(one, 'event_attended', { event_id: 'fair' })
        await settle(app)
        const [row] = await sql<{ due_at: string }[]>`
          select due_at from enrolments where contact_id = ${one.id}`
        const localTime = (time: Date) => time.toLocaleString('sv-SE', { timeZone: timezone })
        const dayAfter = localTime(new Date(clock.now().getTime() + day)).slice(0, 10)
        expect([timezone, localTime(new Date(row?.due_at ?? 0))]).toEqual([timezone, `${dayAfter} 09:00:00`])
      }
    },
    'thanks and invites who came, until they unsubscribe': async () => {
      const [stays, leaves] = [await person(), await person()]
      for (const one of [stays, leaves]) await happens(one, 'event_attended', { event_id: 'fair' })
      await pass(2 * day)
      await unsubscribe(leaves)
      await pass(8 * day)
      expect(await subjectsTo(stays)).toEqual(['Thank you for coming', 'See you again?'])
      expect(await subjectsTo(leaves)).toEqual(['Thank you for coming'])
    },
  },
  review_request: {
    'asks once for each order': async () => {
      const [orders, other] = [await person(), await person()]
      await happens(orders, 'order_placed', { order_number: '4711' })
      await happens(orders, 'order_placed', { order_number: '4712' })
      await pass(12 * day)
      expect(await subjectsTo(orders)).toEqual(['How do you like it?', 'How do you like it?'])
      expect(await subjectsTo(other)).toEqual([])
    },
  },
  win_back: {
    'marks who follows a link, and writes again to who does not': async () => {
      const [follows, waits] = [await person(), await person()]
      await pass(91 * day)
      await follow(follows, website)
      await pass(15 * day)
      expect(await subjectsTo(follows)).toEqual(['We miss you'])
      expect(await notesOf(follows)).toEqual(['Followed a link in our e-mail.'])
      expect(await subjectsTo(waits)).toEqual(['We miss you', 'Still interested?'])
    },
  },
}

/** The two recipes that unsubscribe people. */
const asked = (days: number, subject: string): Record<string, () => Promise<void>> => ({
  'keeps who follows the link, and unsubscribes who does not': async () => {
    const [follows, waits] = [await person(), await person()]
    await pass((days + 1) * day)
    expect(await subjectsTo(follows)).toEqual([subject])
    await follow(follows, page)
    await pass(31 * day)
    expect(await statusOf(follows)).toBe('subscribed')
    expect(await statusOf(waits)).toBe('unsubscribed')
  },
  'keeps who follows the link on the last day': async () => {
    const late = await person()
    await pass((days + 1) * day)
    await pass(28 * day)
    await follow(late, page)
    await pass(5 * day)
    expect(await statusOf(late)).toBe('subscribed')
  },
  'never asks who is not counted, and unsubscribes nobody who was not': async () => {
    const [anonymous, uncounted] = [
      await person({ tracking: 'aggregate' }),
      await person({ tracking: 'none' }),
    ]
    const turns = await person()
    await pass((days + 1) * day)
    await app.send('PUT', `/contacts/${turns.id}`, { body: { tracking: 'none' } })
    await pass(40 * day)
    for (const one of [anonymous, uncounted]) expect(await subjectsTo(one)).toEqual([])
    for (const one of [anonymous, uncounted, turns]) expect(await statusOf(one)).toBe('subscribed')
  },
  'keeps who never received the question': async () => {
    const missed = await person()
    sink.behaviour = { rcpt: () => ({ refuse: 451 }) }
    await pass((days + 33) * day)
    sink.behaviour = {}
    expect(await subjectsTo(missed)).toEqual([])
    expect(await statusOf(missed)).toBe('subscribed')
  },
})

played.re_confirmation = asked(180, 'Do you still want to hear from us?')
played.sunset_inactive = asked(365, 'Shall we say goodbye?')

test('every recipe is played', () => {
  expect(Object.keys(played).sort()).toEqual([...recipes.keys()].sort())
})

describe.for(Object.entries(played))('%s', ([key, cases]) => {
  test.for(Object.entries(cases))('%s', async ([, play]) => {
    sink.received.length = 0
    await sql`delete from contacts`
    const stop = await publish(key)
    try {
      await play()
    } finally {
      await stop()
    }
  })
})
