import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { bitsOf } from '../../../server/sending/deliveries/index.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']
type Page = Schemas['DeliveryPage']

const app = await startTestApp()
const { sql } = app.context

const ada = newId()
const grace = newId()
const campaign = newId()
const at = (day: string) => `${day}T09:00:00.000Z`

interface Put {
  id?: string
  contact_id?: string | null
  source_id?: string | null
  kind?: Schemas['DeliveryKind']
  status?: Schemas['DeliveryStatus']
  skip_reason?: Schemas['DeliverySkipReason']
  error_class?: Schemas['DeliveryErrorClass']
  variant?: string
  created_at?: string
  subject?: string
  attempts?: number
}

await sql`
  insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
  values (${campaign}, 'October', 'finished', '{}', '{}', false, '{}', 'system', now(), now())`

const put = async (row: Put): Promise<string> => {
  const id = row.id ?? newId()
  const created_at = row.created_at ?? at('2026-10-15')
  const whole = {
    id,
    contact_id: ada,
    source_id: campaign,
    kind: 'campaign',
    status: 'accepted',
    attempts: 1,
    to_address: 'ada@example.com',
    queued_at: created_at,
    ...row,
    created_at,
  }
  await sql`insert into deliveries ${sql(whole)}`
  return id
}

const list = (query: string) => app.send<Page>('GET', `/deliveries?${query}`)
const idsOf = async (query = '') => {
  const { status, body } = await list(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ id }) => id)
}

beforeEach(async () => {
  await sql`delete from delivery_events`
  await sql`delete from delivery_queue`
  await sql`delete from deliveries`
  await sql`delete from campaigns`
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, ab, actor_kind, created_at, updated_at)
    values (${campaign}, 'October', 'sending', ${sql.json({ subject: 'New on our shelves' })}, '{}', false, '{}',
      ${sql.json({ variants: [{ key: 'a' }, { key: 'b', subject: 'Fresh ink' }] })}, 'system', now(), now())`
})

describe('listDeliveries', () => {
  test('lists the latest first across months', async () => {
    const older = await put({ created_at: at('2025-02-01') })
    const newest = await put({ created_at: at('2026-11-02') })
    const newer = await put({ created_at: at('2026-10-02') })
    expect(await idsOf()).toEqual([newest, newer, older])
  })

  test('combines filters', async () => {
    const failed = await put({ status: 'failed' })
    const unknown = await put({ status: 'unknown', contact_id: grace })
    const receipt = await put({ kind: 'transactional', source_id: null })
    await put({ status: 'accepted', created_at: at('2026-10-16') })
    expect((await idsOf('status=failed,unknown')).sort()).toEqual([failed, unknown].sort())
    expect(await idsOf(`status=failed,unknown&contact_id=${grace}`)).toEqual([unknown])
    expect(await idsOf('kind=transactional')).toEqual([receipt])
    expect(await idsOf('kind=transactional,campaign')).toHaveLength(4)
    expect(await idsOf(`source_id=${campaign}&status=failed`)).toEqual([failed])
    expect(await idsOf('created_before=2026-10-16T00:00:00Z')).toHaveLength(3)
    expect(await idsOf('created_after=2026-10-16T00:00:00Z')).toHaveLength(1)
    expect(await idsOf(`source_id=${newId()}`)).toEqual([])
  })

  test('shows since when and why a delivery is unknown, and filters by the reason', async () => {
    await put({ status: 'unknown' })
    const [cut, killed, retried] = [
      await put({ status: 'unknown' }),
      await put({ status: 'unknown' }),
      await put({ status: 'accepted' }),
    ]
    for (const [id, reason] of [
      [cut, 'no_reply'],
      [killed, 'sender_ended'],
      [retried, 'sender_ended'],
    ])
      await sql`insert into unknown_deliveries ${sql({ delivery_id: id, reason, occurred_at: at('2026-10-16') })}`
    expect(await idsOf('unknown_reason=no_reply')).toEqual([cut])
    expect(await idsOf('unknown_reason=sender_ended,no_journal')).toEqual([killed])
    const ofCampaign = await app.send<Page>(
      'GET',
      `/campaigns/${campaign}/deliveries?unknown_reason=sender_ended`,
    )
    expect(ofCampaign.body.data).toMatchObject([
      { id: killed, unknown_at: at('2026-10-16'), unknown_reason: 'sender_ended' },
    ])
    const { body } = await app.send('GET', `/deliveries/${retried}`)
    expect(body).toMatchObject({ unknown_at: null, unknown_reason: null })
  })

  test.each(['limit=7', `limit=7&source_id=${campaign}`, `limit=7&contact_id=${ada}`])(
    'pages through all of them once with %s',
    async (query) => {
      const ids = new Set<string>()
      for (let n = 0; n < 30; n++) ids.add(await put({ created_at: at(`2026-10-${10 + (n % 5)}`) }))
      const met: string[] = []
      let cursor = ''
      do {
        const { body } = await list(`${query}${cursor}`)
        met.push(...body.data.map(({ id }) => id))
        cursor = body.page.next_cursor === null ? '' : `&cursor=${body.page.next_cursor}`
      } while (cursor !== '')
      expect(met).toHaveLength(30)
      expect(new Set(met)).toEqual(ids)
    },
  )

  test('shows the subject of the campaign, of the variant, or of the single message', async () => {
    const plain = await put({})
    const b = await put({ variant: 'b' })
    const own = await put({ subject: 'For you, Ada' })
    const skipped = await put({ status: 'skipped', skip_reason: 'no_consent', attempts: 0 })
    const { body } = await list('')
    const subjects = new Map(body.data.map(({ id, subject }) => [id, subject]))
    expect([plain, b, own, skipped].map((id) => subjects.get(id))).toEqual([
      'New on our shelves',
      'Fresh ink',
      'For you, Ada',
      null,
    ])
  })

  test.each(['created_after=2026-13-45T00:00:00Z', 'status=lost', 'source_id=7'])(
    'rejects %s',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )
})

describe('listCampaignDeliveries', () => {
  test('accepts several values in a filter', async () => {
    const a = await put({ variant: 'a', status: 'skipped', skip_reason: 'no_consent', attempts: 0 })
    const b = await put({ variant: 'b', status: 'skipped', skip_reason: 'duplicate', attempts: 0 })
    const full = await put({ status: 'deferred', error_class: 'mailbox_full' })
    const gone = await put({ status: 'bounced', error_class: 'mailbox_unknown' })
    await put({})
    const found = async (query: string) => {
      const { body } = await app.send<Page>('GET', `/campaigns/${campaign}/deliveries?${query}`)
      return new Set(body.data.map(({ id }) => id))
    }
    expect(await found('skip_reason=no_consent')).toEqual(new Set([a]))
    expect(await found('skip_reason=no_consent,duplicate')).toEqual(new Set([a, b]))
    expect(await found('error_class=mailbox_full,mailbox_unknown')).toEqual(new Set([full, gone]))
    expect(await found('variant=a,b')).toEqual(new Set([a, b]))
    expect(await found('variant=b&skip_reason=no_consent,duplicate')).toEqual(new Set([b]))
  })
})

describe('getDelivery', () => {
  test('shows the next attempt and the events, the latest first', async () => {
    const id = await put({ status: 'deferred', attempts: 2 })
    await sql`insert into delivery_queue (delivery_id, lane, due_at) values (${id}, 2, ${at('2026-10-17')})`
    const event = (type: string, occurred_at: string, more: object) =>
      sql`insert into delivery_events ${sql({ id: newId(), delivery_id: id, type, occurred_at, ...more })}`
    await event('deferred', at('2026-10-15'), {
      error_class: 'mailbox_full',
      enhanced_code: '4.2.2',
      detail: '452 4.2.2 Full',
    })
    await event('opened', at('2026-10-16'), {
      human: false,
      evidence: bitsOf(['image_proxy', 'too_soon']),
      user_agent: 'Mail Proxy',
      ip: '192.0.2.7',
    })
    await event('unsubscribed', at('2026-10-17'), { detail: 'too_often' })
    const { status, body, headers } = await app.send<Schemas['Delivery']>('GET', `/deliveries/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'deferred', next_attempt_at: at('2026-10-17'), attempts_count: 2 })
    expect(body.events).toMatchObject([
      { type: 'unsubscribed', done_by: null, reason: 'too_often', reply: null },
      {
        type: 'opened',
        done_by: 'machine',
        evidence: ['image_proxy', 'too_soon'],
        ip_address: '192.0.2.7',
        user_agent: 'Mail Proxy',
      },
      { type: 'deferred', done_by: null, evidence: [], reply: '452 4.2.2 Full', reason: null },
    ])
    const again = await app.send('GET', `/deliveries/${id}`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test('shows the URL of a clicked link', async () => {
    const id = await put({})
    const link = newId()
    const url = 'https://www.harbourbooks.example/books'
    await sql`insert into campaign_links (id, campaign_id, position, url) values (${link}, ${campaign}, 1, ${url})`
    const click = {
      id: newId(),
      delivery_id: id,
      type: 'clicked',
      occurred_at: at('2026-10-16'),
      human: true,
    }
    await sql`insert into delivery_events ${sql({ ...click, link_id: link })}`
    const { body } = await app.send<Schemas['Delivery']>('GET', `/deliveries/${id}`)
    expect(body.events).toMatchObject([{ type: 'clicked', done_by: 'human', url }])
  })

  test('returns 404 for an unknown id', async () => {
    expect((await app.send('GET', `/deliveries/${newId()}`)).status).toBe(404)
  })
})
