import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { readFeed, startFeed } from '../../system/webhooks/support.ts'
import { newAddress, openForm, submissionsOf, submitForm, unlimited } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', ...unlimited })
const { sql } = app.context
const { clock } = app

await startFeed(app, ['form.submission_deleted'])
await sql`insert into wanted_triggers (key, source_id) values ('form_submission_deleted', gen_random_uuid())`

const submitted = async () => {
  const form = await openForm(app)
  const email = newAddress()
  await submitForm(app, form, { email })
  const [submission] = await submissionsOf(app, form)
  if (submission === undefined) throw new Error('The form has no submission.')
  const { body } = await app.send<{ id: string }>('GET', `/contacts/email:${email}`)
  return { form_id: form.id, submission_id: submission.id, contactId: body.id, email }
}
let last: string | undefined
/** What the feed shows since the last time, and the contacts whose conditions are evaluated again. */
const news = async () => {
  const events = await readFeed(app, last)
  last = events.at(-1)?.id ?? last
  const causes = await sql<{ contact_id: string }[]>`
    delete from trigger_events where key = 'form_submission_deleted' returning contact_id`
  return { events: events.map(({ data }) => data), causes: causes.map(({ contact_id }) => contact_id) }
}

test('a submission that a user deletes is an event', async () => {
  const { contactId, email, ...ids } = await submitted()
  await app.send('DELETE', `/forms/${ids.form_id}/submissions/${ids.submission_id}`)
  expect(await news()).toMatchObject({
    events: [{ contact: { id: contactId, email }, ...ids }],
    causes: [contactId],
  })
})

test('a submission that is deleted because of its age is an event, a younger one is not', async () => {
  const old = await submitted()
  const young = await submitted()
  // Ids tell the age, by the clock of the process.
  const [{ id: aged } = { id: '' }] = await sql<{ id: string }[]>`
    update form_submissions set id = first_id_of(${new Date(clock.now().getTime() - 31 * 86_400_000)})
    where id = ${old.submission_id} returning id`
  await app.send('PUT', '/settings/retention', { body: { form_submissions_kept_for_days: 30 } })
  await sql`select graphile_worker.add_job('delete-old-records')`
  await app.work()
  const found = await news()
  expect(found.events).toMatchObject([{ submission_id: aged, form_id: old.form_id }])
  expect(found.causes).toEqual([old.contactId])
  const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${young.form_id}/submissions`)
  expect(body.data.map(({ id }) => id)).toEqual([young.submission_id])
})

test('the submissions of an erased contact are events without the person', async () => {
  const { contactId, form_id, submission_id } = await submitted()
  await app.send('POST', `/contacts/${contactId}/erase`)
  const { events } = await news()
  expect(events).toMatchObject([{ contact: { id: contactId, email: null }, form_id, submission_id }])
})
