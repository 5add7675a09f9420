import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'
import { addReader, addSender, beginCampaign, campaignOf, emptyAudience, sendCampaign } from './support.ts'

type Explanation = components['schemas']['CampaignExplanation']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

afterAll(() => closeConnections())
beforeEach(async () => {
  await emptyAudience(app)
  await sql`delete from suppressions`
  await app.send('PUT', '/settings/sending', { body: { frequency_cap: null } })
})

const addList = async (name: string, members: string[]): Promise<string> => {
  const { body } = await app.send('POST', '/lists', { body: { name } })
  if (members.length > 0)
    await app.send('POST', `/lists/${body.id}/members`, { body: { contact_ids: members } })
  return String(body.id)
}

const draftTo = async (audience: object, more: object = {}): Promise<string> =>
  campaignOf(app, { sender_id: await addSender(app), audience, ...more })

const sentTo = async (audience: object, more: object = {}): Promise<string> => {
  const id = await draftTo(audience, more)
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished', 'partially_failed')
  return id
}

const explain = async (id: string, contact: string): Promise<Explanation> => {
  const path = `/campaigns/${id}/explain?contact_id=${encodeURIComponent(contact)}`
  const { status, body } = await app.send<Explanation>('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const kindsOf = ({ next_steps }: Explanation) => next_steps.map(({ kind }) => kind)

describe('explainCampaign of a draft', () => {
  test('says that the contact would get it, and by which part', async () => {
    const ada = await addReader(app, 'Ada')
    const list = await addList('Newsletter', [ada])
    const found = await explain(await draftTo({ include: { list_ids: [list] } }), ada)
    expect(found).toMatchObject({
      answer: 'would_send',
      in_audience: true,
      matches_now: true,
      delivery: null,
    })
    expect(found.parts).toMatchObject([
      {
        side: 'include',
        kind: 'list',
        id: list,
        name: 'Newsletter',
        matches: true,
        since_at: expect.any(String),
      },
    ])
    expect(kindsOf(found)).toEqual(['send_campaign'])
  })

  test('says for each obstacle that the contact would be skipped, with another next step', async () => {
    const [grace, alan, mary] = [
      await addReader(app, 'Grace'),
      await addReader(app, 'Alan'),
      await addReader(app, 'Mary', { frequency: 'weekly' }),
    ]
    const list = await addList('Newsletter', [grace, alan, mary])
    await sentTo({ include: { list_ids: [await addList('Before', [mary])] } })
    await app.send('PUT', `/contacts/${grace}`, { body: { status: 'unsubscribed' } })
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: 'alan@example.com' } })
    const draft = await draftTo({
      include: { condition: { match: 'all', conditions: [] }, list_ids: [list] },
    })
    const found = await Promise.all([grace, alan, mary].map((id) => explain(draft, id)))
    expect(found.map(({ answer }) => answer)).toEqual(['would_skip', 'would_skip', 'would_skip'])
    expect(found.map(kindsOf)).toEqual([['resubscribe'], ['delete_suppression'], ['wait']])
    expect(found[2]?.frequency_caps).toMatchObject([{ set_by: 'contact', used_count: 1 }])
    expect(new Set(found.map(({ reasons }) => reasons[0])).size).toBe(3)
  })

  test('names what excludes a contact, and what does not select it', async () => {
    const [ada, grace] = [await addReader(app, 'Ada'), await addReader(app, 'Grace', { tags: [] })]
    const list = await addList('Newsletter', [ada])
    const gone = await addList('Already bought', [ada])
    const draft = await draftTo({ include: { list_ids: [list] }, exclude: { list_ids: [gone] } })
    const excluded = await explain(draft, ada)
    expect(excluded).toMatchObject({ answer: 'not_in_audience', in_audience: false })
    expect(excluded.reasons[0]).toContain('Already bought')
    expect(kindsOf(excluded)).toEqual(['remove_from_excluded'])
    const outside = await explain(draft, grace)
    expect(outside.answer).toBe('not_in_audience')
    expect(outside.reasons).toContain('The contact is not on the list Newsletter.')
    // It has left no list, because it was on none.
    expect(outside.checks.map(({ key }) => key)).not.toContain('list')
    expect(kindsOf(outside)).toEqual(['add_to_audience'])
  })

  test('names a segment only with its scope', async () => {
    const ada = await addReader(app, 'Ada')
    const condition = {
      match: 'all',
      conditions: [{ field: 'email', operator: 'is', value: 'ada@example.com' }],
    }
    const { body } = await app.send('POST', '/segments', { body: { name: 'Countesses', condition } })
    const draft = await draftTo({ include: { segment_ids: [body.id] } })
    const { caller } = await addApiKey(app, { scopes: ['campaigns:read', 'contacts:read'] })
    const path = `/campaigns/${draft}/explain?contact_id=${ada}`
    const answer = await app.send<Explanation>('GET', path, { authorization: caller.authorization })
    expect(answer.body.parts).toMatchObject([
      { name: null, matches: true, reason: 'The contact is in this segment.' },
    ])
    expect((await explain(draft, ada)).parts).toMatchObject([
      { name: 'Countesses', reason: 'The contact is in the segment Countesses.' },
    ])
  })

  test('agrees with the estimate about every part', async () => {
    const { body: tag } = await app.send('POST', '/tags', { body: { name: 'Friends' } })
    const [ada, grace, alan] = [
      await addReader(app, 'Ada', { tags: [String(tag.id)] }),
      await addReader(app, 'Grace'),
      await addReader(app, 'Alan', { timezone: 'Europe/London' }),
    ]
    const list = await addList('Newsletter', [grace])
    const condition = {
      match: 'all',
      conditions: [{ field: 'timezone', operator: 'is', value: 'Europe/London' }],
    }
    const { body: segment } = await app.send('POST', '/segments', { body: { name: 'London', condition } })
    const include = {
      list_ids: [list],
      tag_ids: [tag.id],
      segment_ids: [segment.id],
      condition: { match: 'all', conditions: [{ field: 'email', operator: 'is', value: 'ada@example.com' }] },
    }
    const draft = await draftTo({ include })
    const parts = async (id: string) =>
      (await explain(draft, id)).parts.flatMap(({ kind, matches }) => (matches ? [kind] : []))
    expect(await Promise.all([ada, grace, alan].map(parts))).toEqual([
      ['tag', 'condition'],
      ['list'],
      ['segment'],
    ])
    const { body: estimate } = await app.send('POST', `/campaigns/${draft}/estimate`, { body: {} })
    expect(estimate).toMatchObject({ audience_count: 3 })
  })
})

describe('explainCampaign of a campaign that was sent', () => {
  test('shows the delivery that was accepted', async () => {
    const ada = await addReader(app, 'Ada')
    const found = await explain(await sentTo({ include: { list_ids: [await addList('All', [ada])] } }), ada)
    expect(found).toMatchObject({
      answer: 'accepted',
      in_audience: true,
      delivery: { status: 'accepted', contact_id: ada },
      next_steps: [],
    })
  })

  test('does not count its own message towards a limit', async () => {
    const ada = await addReader(app, 'Ada', { frequency: 'weekly' })
    const found = await explain(await sentTo({ include: { list_ids: [await addList('All', [ada])] } }), ada)
    expect(found).toMatchObject({ answer: 'accepted', frequency_caps: [{ used_count: 0, frees_at: null }] })
    expect(found.checks.every(({ ok }) => ok)).toBe(true)
  })

  test('says that the delivery is no longer in the ledger', async () => {
    const ada = await addReader(app, 'Ada')
    const id = await sentTo({ include: { list_ids: [await addList('All', [ada])] } })
    await sql`delete from deliveries where source_id = ${id}`
    expect(await explain(id, ada)).toMatchObject({ answer: 'unknown', in_audience: true, delivery: null })
  })

  test('shows why the delivery was skipped, although the obstacle is gone', async () => {
    const ada = await addReader(app, 'Ada')
    const list = await addList('All', [ada])
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: 'ada@example.com' } })
    const id = await sentTo({ include: { list_ids: [list] } })
    await sql`delete from suppressions`
    const found = await explain(id, ada)
    expect(found).toMatchObject({ answer: 'skipped', delivery: { skip_reason: 'suppressed' } })
    expect(found.checks.every(({ ok }) => ok)).toBe(true)
    expect(kindsOf(found)).toEqual(['duplicate_campaign'])
  })

  test('shows the use of the limit when the delivery was skipped', async () => {
    const ada = await addReader(app, 'Ada', { frequency: 'weekly' })
    const list = await addList('All', [ada])
    await sentTo({ include: { list_ids: [list] } })
    app.clock.advance(60_000)
    const id = await sentTo({ include: { list_ids: [list] } })
    app.clock.advance(10 * 86_400_000)
    const found = await explain(id, ada)
    expect(found).toMatchObject({
      answer: 'skipped',
      delivery: { skip_reason: 'frequency_cap' },
      frequency_caps: [{ set_by: 'contact', used_count: 1 }],
    })
    expect(found.reasons[0]).toContain('1 of 1 within 7 days')
    expect(found.checks.every(({ ok }) => ok)).toBe(true)
  })

  test('tells who joined later from who was never in the audience', async () => {
    const ada = await addReader(app, 'Ada')
    const list = await addList('All', [ada])
    const id = await sentTo({ include: { list_ids: [list] } })
    app.clock.advance(60_000)
    const [grace, alan] = [await addReader(app, 'Grace'), await addReader(app, 'Alan')]
    await app.send('POST', `/lists/${list}/members`, { body: { contact_ids: [grace] } })
    const later = await explain(id, grace)
    expect(later).toMatchObject({
      answer: 'joined_later',
      in_audience: false,
      matches_now: true,
      delivery: null,
    })
    expect(kindsOf(later)).toEqual(['duplicate_campaign'])
    const never = await explain(id, alan)
    expect(never).toMatchObject({ answer: 'not_in_audience', in_audience: false, matches_now: false })
    expect(kindsOf(never)).toEqual(['add_to_audience', 'duplicate_campaign'])
  })

  test('finds the delivery of a contact that was erased since, by its id', async () => {
    const ada = await addReader(app, 'Ada')
    const id = await sentTo({ include: { list_ids: [await addList('All', [ada])] } })
    await app.send('POST', `/contacts/${ada}/erase`)
    expect(await explain(id, ada)).toMatchObject({
      contact_state: 'deleted',
      answer: 'accepted',
      matches_now: null,
      parts: [],
      checks: [],
      delivery: { contact_id: null, to_address: null },
    })
    expect(await explain(id, 'email:ada@example.com')).toMatchObject({
      contact_state: 'erased',
      contact_id: null,
      answer: 'erased',
      in_audience: null,
    })
  })

  test('explains a contact in the trash', async () => {
    const ada = await addReader(app, 'Ada')
    const list = await addList('All', [ada])
    const draft = await draftTo({ include: { list_ids: [list] } })
    await app.send('DELETE', `/contacts/${ada}`)
    const found = await explain(draft, ada)
    expect(found).toMatchObject({ contact_state: 'trashed', answer: 'not_in_audience' })
    expect(kindsOf(found)).toContain('restore')
  })

  test('explains a merged contact as the one that it was merged into', async () => {
    const [ada, twin] = [await addReader(app, 'Ada'), await addReader(app, 'Twin')]
    const id = await sentTo({ include: { list_ids: [await addList('All', [twin])] } })
    await app.send('POST', `/contacts/${ada}/merge`, { body: { source_id: twin } })
    expect(await explain(id, twin)).toMatchObject({ contact_id: ada, answer: 'accepted' })
  })

  test('rejects a contact of which nothing is known', async () => {
    const id = await draftTo({ include: { list_ids: [await addList('All', [])] } })
    for (const contact of ['email:nobody@example.com', '01a10b58-5220-7a3c-9d1e-4b7f2c6a8e99']) {
      const { status, body } = await app.send('GET', `/campaigns/${id}/explain?contact_id=${contact}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ errors: [{ parameter: 'contact_id', code: 'not_found' }] })
    }
  })
})

describe('explainCampaign of a frozen audience', () => {
  const freeze = async (contact: string): Promise<string> => {
    const id = await draftTo({ include: { list_ids: [await addList('All', [contact])] } })
    await beginCampaign(app, id)
    return id
  }

  test('says that the turn of the contact has not come', async () => {
    const ada = await addReader(app, 'Ada')
    const id = await freeze(ada)
    expect(await explain(id, ada)).toMatchObject({ answer: 'pending', in_audience: true, delivery: null })
    await app.send('POST', `/campaigns/${id}/pause`)
    expect(kindsOf(await explain(id, ada))).toEqual(['send_campaign'])
  })

  test('says that a contact that left its list would be skipped', async () => {
    const ada = await addReader(app, 'Ada')
    const id = await freeze(ada)
    const { body } = await app.send<{ data: { id: string }[] }>('GET', '/lists')
    await app.send('POST', `/lists/${body.data[0]?.id}/members`, {
      body: { contact_ids: [ada], status: 'unsubscribed' },
    })
    const found = await explain(id, ada)
    expect(found).toMatchObject({ answer: 'would_skip', in_audience: true, matches_now: false })
    expect(found.checks.filter(({ ok }) => !ok)).toMatchObject([{ key: 'list', skip_reason: 'unsubscribed' }])
  })

  test('says that nothing was sent because the campaign was cancelled', async () => {
    const ada = await addReader(app, 'Ada')
    const id = await freeze(ada)
    await app.send('POST', `/campaigns/${id}/cancel`)
    expect(await explain(id, ada)).toMatchObject({ answer: 'not_sent', in_audience: true })
  })
})
