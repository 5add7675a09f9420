import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addSender, campaignOf, fill, makeMailable } from './support.ts'

const app = await startTestApp({ edition: 'pro' })

describe('a draft', () => {
  test('is stored with all its members, and read back', async () => {
    const { status, body } = await app.send('POST', '/campaigns', {
      body: {
        name: 'October newsletter',
        content: {
          kind: 'markdown',
          subject: 'Hello',
          source: 'Dear {{ contact.first_name | default: "reader" }}',
        },
        throttle: { per_hour: 100 },
        schedule: {
          window: { days: ['friday', 'monday'], from: '09:00', until: '17:00', timezone: 'Europe/London' },
        },
        tracking: { opens: 'individual' },
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'draft',
      smart_codes: ['contact.first_name'],
      throttle: { per_hour: 100 },
      schedule: { send_at: null, window: { days: ['monday', 'friday'] }, per_contact_zone: false },
      tracking: { opens: 'individual', clicks: 'individual' },
      respects_frequency_cap: true,
      accounting: null,
    })
    expect((await app.send('GET', `/campaigns/${body.id}`)).body).toEqual(body)
  })

  test('is copied from a template only with a key that may read templates', async () => {
    const template = await app.send<{ id: string }>('POST', '/templates', {
      body: {
        name: 'Letter',
        kind: 'markdown',
        subject: 'Hello',
        source: 'What only readers of templates read',
      },
    })
    const keyFor = async (scopes: string[]) => {
      const body = { name: 'Shop', capabilities: ['crm_access'], scopes }
      const key = await app.send<{ secret: string }>('POST', '/settings/api-keys', { body })
      return `Bearer ${key.body.secret}`
    }
    const campaigns = ['campaigns:read', 'campaigns:write']
    const [narrow, wide] = [await keyFor(campaigns), await keyFor([...campaigns, 'templates:read'])]
    const body = { name: 'Copy', template_id: template.body.id }
    const made = await app.send<{ id: string; content: object }>('POST', '/campaigns', {
      body: { name: 'Copy', template_id: null },
      authorization: narrow,
    })
    expect(made.status).toBe(201)
    const refusals = [
      await app.send('POST', '/campaigns', { body, authorization: narrow }),
      await app.send('PUT', `/campaigns/${made.body.id}`, { body, authorization: narrow }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 403, body: { code: 'missing_scope' } })
    const copied = { template_id: template.body.id, content: { subject: 'Hello' } }
    expect(await app.send('POST', '/campaigns', { body, authorization: wide })).toMatchObject({
      status: 201,
      body: copied,
    })
    expect(await app.send('PUT', `/campaigns/${made.body.id}`, { body, authorization: wide })).toMatchObject({
      status: 200,
      body: copied,
    })
  })

  test('with a test is duplicated with its variants, and resent without', async () => {
    const ab = {
      test_share_percent: 20,
      winner_by: 'manual',
      variants: [
        { key: 'a', subject: 'One' },
        { key: 'b', subject: 'Two' },
      ],
    }
    const { body } = await app.send('POST', '/campaigns', {
      body: { name: 'Test', ab, tracking: { opens: 'individual' } },
    })
    const { id } = body
    expect((await app.send('POST', `/campaigns/${id}/duplicate`, { body: {} })).body).toMatchObject({
      ab: body.ab,
    })
    await app.context.sql`update campaigns set state = 'finished' where id = ${String(id)}`
    expect((await app.send('POST', `/campaigns/${id}/resend`, { body: {} })).body).toMatchObject({ ab: null })
    await app.context.sql`
      update campaigns set ab = null, per_contact_zone = true, state = 'draft' where id = ${String(id)}`
    expect((await app.send('POST', `/campaigns/${id}/duplicate`, { body: {} })).body).toMatchObject({
      schedule: { per_contact_zone: true },
    })
  })

  test('rejects a blank name and a blank subject', async () => {
    const { status, body } = await app.send('POST', '/campaigns', {
      body: { name: '   ', content: { subject: ' ' } },
    })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      { pointer: '/name', code: 'pattern' },
      { pointer: '/content/subject', code: 'pattern' },
    ])
  })

  test('rejects an unknown smart code, with the member that contains it', async () => {
    const { status, body } = await app.send('POST', '/campaigns', {
      body: { name: 'Wrong', content: { kind: 'plain', source: 'Dear {{ contact.frist_name }}' } },
    })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '/content/source' }])
  })

  test("rejects missing lists, and an A/B test together with the contacts' time zones", async () => {
    const { body } = await app.send('POST', '/campaigns', {
      body: {
        name: 'Wrong',
        audience: { include: { list_ids: ['01a00000-0000-7000-8000-000000000000'] } },
        schedule: { per_contact_zone: true },
        ab: {
          test_share_percent: 20,
          winner_by: 'manual',
          variants: [
            { key: 'a', subject: 'One' },
            { key: 'b', subject: 'Two' },
          ],
        },
      },
    })
    expect(body.errors).toMatchObject([
      { pointer: '/ab', code: 'not_allowed' },
      { pointer: '/audience/include/list_ids/0', code: 'not_found' },
    ])
  })

  test('prevents the deletion of its lists', async () => {
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Kept' } })
    const { body: campaign } = await app.send('POST', '/campaigns', {
      body: { name: 'To the list', audience: { include: { list_ids: [list.id] } } },
    })
    expect((await app.send('DELETE', `/lists/${list.id}`)).body.code).toBe('in_use')
    expect((await app.send('DELETE', `/campaigns/${campaign.id}`)).status).toBe(200)
    expect((await app.send('DELETE', `/lists/${list.id}`)).status).toBe(200)
  })
})

describe('sending', () => {
  test('is refused until everything is there, with what is missing', async () => {
    const { body: campaign } = await app.send('POST', '/campaigns', { body: { name: 'Nothing yet' } })
    const { status, body } = await app.send('POST', `/campaigns/${campaign.id}/send`, { body: {} })
    expect(status).toBe(409)
    expect(body.code).toBe('not_ready')
    const { errors } = body as unknown as { errors: { pointer: string }[] }
    expect(errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/content/subject', '/content/source', '/audience/include']),
    )
  })

  test('prevents a new name after the draft if the messages contain the name', async () => {
    const rename = async (source: string): Promise<number[]> => {
      const content = { kind: 'html', subject: 'Hello', source }
      const { body } = await app.send<{ id: string }>('POST', '/campaigns', {
        body: { name: 'October', content, audience: { include: { list_ids: [] } } },
      })
      const change = async (name: string): Promise<number> => {
        const path = `/campaigns/${body.id}`
        const { headers } = await app.send('GET', path)
        const match = { 'if-match': headers.get('etag') ?? '' }
        const { authorization } = app.editor
        return (await app.send('PUT', path, { body: { name }, headers: match, authorization })).status
      }
      const asDraft = await change('Autumn')
      await app.context.sql`update campaigns set state = 'scheduled' where id = ${body.id}`
      return [asDraft, await change('Autumn'), await change('Call us at evil.example')]
    }
    expect(await rename('<p>{{ campaign.name }}</p>')).toEqual([200, 200, 409])
    expect(await rename('<p>Hello</p>')).toEqual([200, 200, 200])
  })

  test('freezes the audience in chunks, with each contact in exactly one', async () => {
    await makeMailable(app)
    await fill(app, 2500)
    const sender_id = await addSender(app)
    const id = await campaignOf(app, { sender_id })
    const { body: estimate } = await app.send('POST', `/campaigns/${id}/estimate`, { body: {} })
    expect(estimate.mailable_count).toBe(2500)
    const wrong = await app.send('POST', `/campaigns/${id}/send`, { body: { expected_count: 7 } })
    expect(wrong.body.code).toBe('count_mismatch')
    const sent = await app.send('POST', `/campaigns/${id}/send`, { body: { expected_count: 2500 } })
    expect(sent.body.state).toBe('preparing')
    await app.work()
    const { body } = await app.send('GET', `/campaigns/${id}`)
    expect(body).toMatchObject({ state: 'sending', accounting: { audience_count: 2500, queued: 2500 } })
    const chunks = await app.context.sql<{ size: number }[]>`
      select size from campaign_chunks where campaign_id = ${id} order by number`
    expect(chunks.map(({ size }) => size)).toEqual([1000, 1000, 500])
    const [once] = await app.context.sql<{ contacts: number; distinct: number }[]>`
      select count(*) as contacts, count(distinct one) as distinct
      from campaign_chunks, unnest(contact_ids) as one where campaign_id = ${id}`
    expect(once).toEqual({ contacts: 2500, distinct: 2500 })
  })
})
