import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { readFeed, startFeed } from '../../system/webhooks/support.ts'
import { createScene, type PrivacyRequest, type Problem } from './support.ts'

const app = await startTestApp()
const { sql, clock } = app.context
const scene = createScene(app)
const { addContact, complete, confirmed, create, get, lastLinkTo, open, press } = scene
const days = (count: number) => app.clock.advance(count * 86_400_000)
await startFeed(app, ['privacy_request.opened', 'privacy_request.closed'])

const openNotices = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await sql<{ kind: string }[]>`
      select kind from notices where subject = ${id} and closed_at is null order by kind`
  ).map(({ kind }) => kind)

describe('completing access', () => {
  test('writes the file, and the person downloads it with the link from an e-mail', async () => {
    const ada = await addContact({ first_name: 'Ada', locale: 'de' })
    const request = await confirmed(ada, 'access')
    const { status, body } = await complete(request.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dry_run: false,
      sends_link: true,
      erasure: null,
      request: { state: 'in_progress', closed_at: null },
    })
    const job = await app.send('GET', `/jobs/${body.request.job_id}`)
    expect(job.body).toMatchObject({ kind: 'contact_export', contact_id: ada.id })
    await app.work()
    const completed = await get(request.id)
    expect(completed).toMatchObject({
      state: 'completed',
      outcome: 'exported',
      closed_by: { kind: 'user' },
      closed_at: clock.now().toISOString(),
      downloaded_at: null,
    })
    expect(await openNotices(request)).toEqual([])

    const link = await lastLinkTo(ada)
    expect(link).toContain('/privacy-file/')
    expect((await open(link)).text).toContain('Herunterladen')
    expect((await get(request.id)).downloaded_at).toBeNull()
    const { status: redirect, location } = await press(link)
    expect(redirect).toBe(303)
    const file = await fetch(location ?? '')
    const text = await file.text()
    expect(file.headers.get('content-disposition')).toContain(`contact-${ada.id}.json`)
    expect(JSON.parse(text)).toMatchObject({
      contact: { first_name: 'Ada' },
      privacy_requests: [{ id: request.id, state: 'in_progress' }],
    })
    expect(createHash('sha256').update(text).digest('hex')).toBe(completed.result_sha256)
    expect(Buffer.byteLength(text)).toBe(completed.result_bytes)
    expect((await get(request.id)).downloaded_at).toBe(clock.now().toISOString())
    app.clock.advance(3_600_000)
    expect((await fetch(location ?? '')).status).toBe(404)
  })

  test('the link ends after seven days, with another address, and with the contact', async () => {
    const [ada, alan, grace] = [await addContact(), await addContact(), await addContact()]
    const links: string[] = []
    for (const who of [ada, alan, grace]) {
      await complete((await confirmed(who, 'access')).id)
      await app.work()
      links.push(await lastLinkTo(who))
    }
    const [ofAda = '', ofAlan = '', ofGrace = ''] = links
    await app.send('PUT', `/contacts/${alan.id}`, { body: { email: 'new-alan@example.com' } })
    expect([(await open(ofAlan)).status, (await press(ofAlan)).status]).toEqual([410, 410])
    await app.send('POST', `/contacts/${grace.id}/erase`)
    expect([(await open(ofGrace)).status, (await press(ofGrace)).status]).toEqual([410, 410])
    expect((await press(ofAda)).status).toBe(303)
    days(8)
    expect([(await open(ofAda)).status, (await press(ofAda)).status]).toEqual([410, 410])
  })

  test('the link is mailed once, and only to the address that asked', async () => {
    const ada = await addContact()
    const { id } = await confirmed(ada, 'access')
    await complete(id)
    await app.work()
    const mailAgain = async () => {
      await sql`select graphile_worker.add_job('mail-privacy-file', json_build_object('id', ${id}::text))`
      await app.work()
      return (await scene.linksTo(ada)).length
    }
    expect(await mailAgain()).toBe(2)
    // As if the address had changed before the task ran.
    await app.send('PUT', `/contacts/${ada.id}`, { body: { email: `once-${ada.email}` } })
    await sql`update privacy_requests set link_message_id = null where id = ${id}`
    expect(await mailAgain()).toBe(2)
  })

  test('can be repeated after the job failed, and not while it runs', async () => {
    const ada = await addContact()
    const request = await confirmed(ada, 'access')
    const { body } = await complete(request.id)
    const second = await complete(request.id)
    expect([second.status, second.body.code]).toEqual([409, 'invalid_state'])
    const rejected = await app.send('POST', `/privacy-requests/${request.id}/reject`, {
      body: { reason: 'withdrawn' },
    })
    expect(rejected.status).toBe(409)
    await app.send('POST', `/jobs/${body.request.job_id}/cancel`)
    await app.work()
    expect(await get(request.id)).toMatchObject({ state: 'in_progress', outcome: null })
    const again = await complete(request.id)
    expect(again.body.request.job_id).not.toBe(body.request.job_id)
    await app.work()
    expect((await get(request.id)).state).toBe('completed')
  })

  test('of two at once, one starts a job', async () => {
    const ada = await addContact()
    const { id } = await confirmed(ada, 'access')
    const answers = await Promise.all([complete(id), complete(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sql`select from jobs where contact_id = ${ada.id}`).toHaveLength(1)
  })

  test('a worker that dies in the last step leaves neither a completed request nor an e-mail', async () => {
    const ada = await addContact()
    const request = await confirmed(ada, 'access')
    await complete(request.id)
    await sql`
      create function fail_once() returns trigger language plpgsql as $$
      begin raise exception 'killed'; end $$`
    await sql`
      create trigger fail_once before update of state on jobs
      for each row when (new.state = 'succeeded') execute function fail_once()`
    await app.work()
    expect(await get(request.id)).toMatchObject({ state: 'in_progress', result_sha256: null })
    expect(await scene.linksTo(ada)).toHaveLength(1)
    await sql`drop function fail_once cascade`
    await sql`update jobs set lease_until = '-infinity' where contact_id = ${ada.id}`
    await sql`select graphile_worker.add_job('work-on-job', json_build_object('id', id)) from jobs where contact_id = ${ada.id}`
    await app.work()
    expect(await get(request.id)).toMatchObject({ state: 'completed', outcome: 'exported' })
    expect(await scene.linksTo(ada)).toHaveLength(2)
  })
})

describe('completing an erasure', () => {
  test('erases the contact, and keeps the evidence without the person', async () => {
    const ada = await addContact({ first_name: 'Ada' })
    const older = await create({ email: ada.email, note: 'Ada, of the harbour' })
    await app.send('POST', `/privacy-requests/${older.id}/reject`, {
      body: { reason: 'other', note: 'Ada telephoned' },
    })
    const request = await confirmed(ada, 'erase')
    const preview = await complete(request.id, { dry_run: true })
    expect(preview.body).toMatchObject({
      dry_run: true,
      request: { state: 'open' },
      erasure: { id: ada.id, email_addresses: [ada.email] },
    })
    expect((await app.send('GET', `/contacts/${ada.id}`)).status).toBe(200)

    const { status, body } = await complete(request.id)
    expect(status).toBe(200)
    expect(body.request).toMatchObject({
      state: 'completed',
      outcome: 'erased',
      contact_id: null,
      email: null,
      created_ip: null,
      confirmed_ip: null,
      identification: 'email_link',
      confirmed_at: expect.any(String),
      suppression_id: expect.any(String),
      closed_by: { kind: 'user' },
    })
    expect((await app.send('GET', `/contacts/${ada.id}`)).status).toBe(404)
    expect(await openNotices(request)).toEqual([])
    const stored = await sql<{ text: string }[]>`select to_jsonb(r)::text as text from privacy_requests r`
    expect(stored.filter(({ text }) => text.includes(ada.email) || text.includes('Ada'))).toEqual([])
    const found = await scene.list(`email=${ada.email}`)
    expect(found.map(({ id }) => id).sort()).toEqual([older.id, request.id].sort())
  })

  test('an erasure by another way completes open requests, and ends unconfirmed ones', async () => {
    const ada = await addContact()
    const access = await confirmed(ada, 'access')
    await scene.ask(ada, 'erase')
    const [waiting] = await scene.list(`contact_id=${ada.id}&kind=erase`)
    await app.send('POST', `/contacts/${ada.id}/erase`)
    expect(await get(access.id)).toMatchObject({ state: 'completed', outcome: 'no_data', email: null })
    expect(await get(waiting?.id ?? '')).toMatchObject({ state: 'expired', outcome: null, email: null })
    expect(await openNotices(access)).toEqual([])
  })

  test('ends the file about a contact that was merged, and leaves the files about others', async () => {
    const [ada, survivor, other] = [await addContact(), await addContact(), await addContact()]
    const jobs: (string | null)[] = []
    for (const who of [ada, other]) {
      const { body } = await complete((await confirmed(who, 'access')).id)
      jobs.push(body.request.job_id)
    }
    await app.work()
    await app.send('POST', `/contacts/${survivor.id}/merge`, { body: { source_id: ada.id } })
    await app.send('POST', `/contacts/${survivor.id}/erase`)
    const files: number[] = []
    for (const id of jobs)
      files.push((await app.send<{ files: object[] }>('GET', `/jobs/${id}/result`)).body.files.length)
    expect(files).toEqual([0, 1])
  })

  test('erases the contact that has the address now, if there was none', async () => {
    const request = await create({ kind: 'erase', email: 'later@example.com' })
    expect(request.contact_id).toBeNull()
    const later = await addContact({ email: 'later@example.com' })
    expect((await complete(request.id)).body.request).toMatchObject({ state: 'completed', outcome: 'erased' })
    expect((await app.send('GET', `/contacts/${later.id}`)).status).toBe(404)
  })
})

test('a request about an address without a contact is completed without data, and forgets the address', async () => {
  const request = await create({ email: 'nobody@example.com' })
  expect((await complete(request.id)).body.request).toMatchObject({
    state: 'completed',
    outcome: 'no_data',
    email: null,
  })
  expect(await scene.list('email=nobody@example.com')).toHaveLength(1)
})

test.each(['access', 'erase'] as const)(
  'after a change of the address, %s requires to accept it, and no link is mailed',
  async (kind) => {
    const ada = await addContact()
    const request = await confirmed(ada, kind)
    await app.send('PUT', `/contacts/${ada.id}`, { body: { email: `${kind}-${ada.email}` } })
    const mails = await sql`select from messages where contact_id = ${ada.id}`
    const refused = await complete(request.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state'])
    const { body } = await complete(request.id, { accept_changed_address: true })
    expect(body.sends_link).toBe(false)
    await app.work()
    expect(await get(request.id)).toMatchObject({ state: 'completed', link_message_id: null })
    if (kind === 'access')
      expect(await sql`select from messages where contact_id = ${ada.id}`).toHaveLength(mails.length)
  },
)

test('after a merge, the request is about the contact that is left', async () => {
  const [ada, other] = [await addContact(), await addContact()]
  const request = await confirmed(ada, 'erase')
  await app.send('POST', `/contacts/${other.id}/merge`, { body: { source_id: ada.id } })
  expect((await get(request.id)).contact_id).toBe(other.id)
  expect((await complete(request.id)).status).toBe(409)
  await complete(request.id, { accept_changed_address: true })
  expect((await app.send('GET', `/contacts/${other.id}`)).status).toBe(404)
})

test('what is not confirmed cannot be completed, but rejected', async () => {
  const ada = await addContact()
  await scene.ask(ada, 'erase')
  const { id } = await scene.requestOf(ada)
  const { status, body } = await complete(id)
  expect([status, body.code]).toEqual([409, 'invalid_state'])
  const rejected = await app.send<PrivacyRequest>('POST', `/privacy-requests/${id}/reject`, {
    body: { reason: 'unfounded' },
  })
  expect(rejected.body).toMatchObject({ state: 'rejected', rejection_reason: 'unfounded' })
  expect((await press(await lastLinkTo(ada))).text).toContain('Your request is answered')
  expect((await get(id)).state).toBe('rejected')
})

test('asking, confirming, completing, merging and erasing at once leave one state, and nothing fails', async () => {
  for (let round = 0; round < 4; round++) {
    const [ada, other] = [await addContact(), await addContact()]
    const request = await confirmed(ada, 'erase')
    await scene.ask(ada, 'access')
    const link = await lastLinkTo(ada)
    const answers = await Promise.all([
      complete(request.id),
      press(link),
      scene.ask(ada, 'access'),
      app.send('POST', `/contacts/${other.id}/merge`, { body: { source_id: ada.id } }),
      round % 2 === 0 ? app.send('POST', `/contacts/${ada.id}/erase`) : complete(request.id),
      app.send('POST', `/privacy-requests/${request.id}/reject`, { body: { reason: 'withdrawn' } }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const { state, contact_id, email } = await get(request.id)
    const isGone = (await app.send('GET', `/contacts/${ada.id}`)).status === 404
    if (state === 'completed') expect([isGone, contact_id, email]).toEqual([true, null, null])
  }
})

test('opening and closing are events', async () => {
  const last = (await readFeed(app)).at(-1)?.id
  const [ada, alan] = [await addContact(), await addContact()]
  const access = await confirmed(ada, 'access')
  await complete(access.id)
  await app.work()
  const erase = await create({ kind: 'erase', email: alan.email })
  const before = await readFeed(app, last)
  await complete(erase.id)
  const events = [...before, ...(await readFeed(app, before.at(-1)?.id))]
  expect(events.map(({ type, data }) => ({ type, ...data }))).toMatchObject([
    {
      type: 'privacy_request.opened',
      contact: { email: ada.email },
      privacy_request_id: access.id,
      privacy_request_kind: 'access',
      due_at: access.due_at,
    },
    { type: 'privacy_request.closed', privacy_request_id: access.id, privacy_request_state: 'completed' },
    { type: 'privacy_request.opened', privacy_request_id: erase.id, privacy_request_kind: 'erase' },
    {
      type: 'privacy_request.closed',
      contact: { id: alan.id, email: null },
      privacy_request_id: erase.id,
      privacy_request_state: 'completed',
    },
  ])
})

test('needs crm_administer, and reading crm_access', async () => {
  const request = await create({ email: (await addContact()).email })
  const { authorization } = app.editor
  const path = `/privacy-requests/${request.id}`
  expect((await app.send('GET', path, { authorization })).status).toBe(200)
  for (const [method, at, body] of [
    ['POST', '/privacy-requests', { kind: 'access', email: 'x@example.com', identification: 'document' }],
    ['PUT', path, { note: 'x' }],
    ['POST', `${path}/complete`, {}],
    ['POST', `${path}/reject`, { reason: 'withdrawn' }],
  ] as const) {
    const answer = await app.send<Problem>(method, at, { authorization, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'missing_capability'])
  }
})
