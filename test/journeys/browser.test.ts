import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { startFlows } from '../../server/marketing/flows/index.ts'
import { closeConnections } from '../../server/sending/mail-servers/index.ts'
import { startDelivery } from '../../server/worker.ts'
import { inShadow } from '../marketing/forms/browser-support.ts'
import { startTestApp } from '../support/app.ts'
import { startBrowser, startSite, violationsOf } from '../support/browser.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { confirmLinkOf, mailOf, prepareSending, until } from './person.ts'

type Schemas = components['schemas']

const day = 86_400_000
const app = await startTestApp()
const site = await startSite()
const open = await startBrowser()
const sink = await startSmtpSink()
await prepareSending(app, sink)
const delivery = startDelivery({ ...app.context, url: app.databaseUrl })
const flows = startFlows({ ...app.context, sql: app.context.sql })
afterAll(async () => {
  await Promise.all([delivery.stop(), flows.stop()])
  closeConnections()
  await sink.close()
})

const ok = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> => {
  const answer = await app.send<Body>(method, path, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const create = async (path: string, body: object): Promise<string> =>
  (await ok<{ id: string }>('POST', path, body)).id

const email = 'ada@example.com'
const consent = 'Write to me about the reading circle.'

/** What the business prepares: a list, a tag, a sequence, an automation and a form. */
const prepare = async () => {
  const list = await create('/lists', { name: 'Circle', opt_in: 'double' })
  const tag = await create('/tags', { name: 'Member' })
  const content = (subject: string) => ({ kind: 'markdown', subject, source: 'Good to have you here.' })
  const sequence = await create('/sequences', {
    name: 'First steps',
    steps: [
      { name: 'Welcome', content: content('Welcome to the circle') },
      { name: 'Favourites', wait: { amount: 3, unit: 'days' }, content: content('What our members like') },
    ],
  })
  await ok('POST', `/sequences/${sequence}/activate`)
  const ordered = { key: 'custom_event', settings: { name: 'order_placed' } }
  const automation = await create('/automations', {
    name: 'New members',
    definition: {
      triggers: [{ key: 'list_joined', settings: { list_ids: [list], include_pending: false } }],
      start: 'tag',
      nodes: [
        { id: 'tag', type: 'add_tag', settings: { tag_id: tag } },
        { id: 'welcome', type: 'enrol_in_sequence', settings: { sequence_id: sequence } },
        { id: 'ordered', type: 'goal', settings: { event: ordered, otherwise: 'wait' } },
        { id: 'done', type: 'end', settings: {} },
      ],
      edges: [
        { from: 'tag', branch: 'next', to: 'welcome' },
        { from: 'welcome', branch: 'next', to: 'ordered' },
        { from: 'ordered', branch: 'next', to: 'done' },
      ],
    },
  })
  await ok('POST', `/automations/${automation}/publish`, { dry_run: false })
  const fields = [
    { id: 'email', type: 'email', label: 'E-mail', required: true, target: 'email' },
    { id: 'name', type: 'text', label: 'First name', target: 'first_name' },
    { id: 'agree', type: 'consent', label: 'Consent', required: true, settings: { text: consent } },
    { id: 'send', type: 'submit', label: 'Join' },
  ]
  const definition = { title: 'Join the circle', list_ids: [list], spam: { minimum_seconds: 0 }, fields }
  const form = await create('/forms', { name: 'Circle', definition })
  await ok('POST', `/forms/${form}/publish`)
  const code = await ok<Schemas['FormEmbedCode']>('GET', `/forms/${form}/embed-code`)
  return { list, tag, sequence, automation, form, script: code.script }
}

/** The embed code names the public address of the service, which the test serves elsewhere. */
const atTest = (code: string): string => code.replace(/src="https?:\/\/[^/"]+/, `src="${app.url}`)

const sendForm = async (page: Page): Promise<void> => {
  await page.fill('[name=email]', email)
  await page.fill('[name=name]', 'Ada')
  await page.check('[name=agree]')
  await page.click('button')
  await page.waitForSelector('[role=status] h2')
}

test('a person on a page of another origin becomes a member, and each step is visible through the API', async () => {
  const { list, tag, sequence, automation, form, script } = await prepare()
  const contactOf = () => ok<Schemas['Contact']>('GET', `/contacts/email:${email}`)

  const page = await open(390)
  const url = site.add(atTest(script))
  await page.goto(url)
  await page.waitForSelector('form')
  await sendForm(page)
  expect(await inShadow(page, "box.querySelector('[role=status]').textContent")).toContain('Check your inbox')
  const pending = await contactOf()
  expect(pending).toMatchObject({
    status: 'pending',
    first_name: 'Ada',
    lists: [{ id: list, status: 'pending' }],
  })
  const { id } = pending
  expect((await ok<Schemas['ContactEnrolmentPage']>('GET', `/contacts/${id}/enrolments`)).data).toEqual([])

  const link = await until(async () =>
    (await mailOf(sink)).map((mail) => confirmLinkOf(mail, app)).find(Boolean),
  )
  await page.goto(link)
  expect(await page.textContent('main')).toContain(consent)
  expect(await violationsOf(page)).toEqual([])
  expect((await contactOf()).status).toBe('pending')
  await page.click('form button')
  await page.waitForSelector('[role=status]')
  expect(await contactOf()).toMatchObject({
    status: 'subscribed',
    lists: [{ id: list, status: 'subscribed' }],
  })

  const entered = await until(async () => {
    const { data } = await ok<Schemas['AutomationEnrolmentPage']>(
      'GET',
      `/automations/${automation}/enrolments`,
    )
    return data.find(({ state }) => state === 'waiting')
  })
  const enrolment = () =>
    ok<Schemas['AutomationEnrolment']>('GET', `/automations/${automation}/enrolments/${entered.id}`)
  const stepsOf = async () => (await enrolment()).path.map(({ step_id, outcome }) => `${step_id} ${outcome}`)
  expect(await enrolment()).toMatchObject({ contact_id: id, step_id: 'ordered', waiting_for: 'custom_event' })
  expect(await stepsOf()).toEqual(['tag done', 'welcome done'])
  expect((await contactOf()).tags).toMatchObject([{ id: tag }])

  const subjects = async () => (await mailOf(sink)).map(({ subject }) => subject)
  await until(async () => (await subjects()).includes('Welcome to the circle'))
  const inSequence = async () =>
    (await ok<Schemas['SequenceEnrolmentPage']>('GET', `/sequences/${sequence}/enrolments`)).data[0]
  const waiting = await until(async () => {
    const one = await inSequence()
    return one?.state === 'waiting' && one
  })
  expect(Date.parse(String(waiting.due_at)) - app.clock.now().getTime()).toBeGreaterThan(2 * day)
  app.clock.advance(2 * day)
  expect((await inSequence())?.state).toBe('waiting')
  app.clock.advance(day + 60_000)
  await until(async () => (await subjects()).includes('What our members like'))
  await until(async () => (await inSequence())?.state === 'completed')

  expect((await enrolment()).state).toBe('waiting')
  await ok('POST', `/contacts/${id}/events`, { name: 'order_placed' })
  await until(async () => (await enrolment()).finished_at !== null)
  expect(await stepsOf()).toEqual(['tag done', 'welcome done', 'ordered done', 'done done'])
  expect(await subjects()).toHaveLength(3)

  const emails = await ok<Schemas['ContactEmailPage']>('GET', `/contacts/${id}/emails`)
  expect(emails.data.map(({ kind, status }) => [kind, status])).toEqual([
    ['sequence', 'accepted'],
    ['sequence', 'accepted'],
    ['transactional', 'accepted'],
  ])
  const activities = await ok<Schemas['ContactActivityPage']>('GET', `/contacts/${id}/activities?limit=100`)
  const types = new Set(activities.data.map(({ type }) => type))
  const expected = ['created', 'form_submitted', 'confirmed', 'list_joined', 'tag_added', 'email_sent']
  expect(expected.filter((type) => !types.has(type as never))).toEqual([])
  const consents = await ok<Schemas['ContactConsentPage']>('GET', `/contacts/${id}/consents`)
  expect(consents.data).toMatchObject([
    { basis: 'double_opt_in', text: consent, requested: { source: `form:${form}`, page_url: url } },
  ])
  const statistics = await ok<Schemas['FormStatistics']>('GET', `/forms/${form}/statistics`)
  expect(statistics).toMatchObject({ views_count: 1, submissions_count: 1, pages: [{ page_url: url }] })
}, 120_000)
