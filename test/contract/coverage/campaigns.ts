import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']
type Campaign = Schemas['Campaign']
type Sums = Partial<Record<Schemas['DeliveryStatus'] | 'waiting', number>>

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const october = shown<Campaign>('getCampaign', '200', 'october')
const draft = shown<Campaign>('createCampaign', '201', 'october')
const november = shown<Campaign>('scheduleCampaign', '200', 'november')
const tested = shown<Campaign>('pickCampaignWinner', '200', 'b')
const ledger = shown<Schemas['DeliveryPage']>('listCampaignDeliveries', '200', 'october').data
const links = shown<Schemas['CampaignLinkPage']>('listCampaignLinks', '200', 'october').data
const summaries = shown<Schemas['CampaignPage']>('listCampaigns', '200', 'two').data

const company = 'Harwich Library'

/** Creates what the campaigns of the document name: a list, a tag, a segment and a verified sender. */
export const inShop = async ({ context: { sql, clock } }: TestApp): Promise<void> => {
  const now = clock.now()
  const { include, exclude } = draft.audience
  const lists = new Set([...include.list_ids, ...tested.audience.include.list_ids])
  for (const [index, id] of [...lists].entries())
    await sql`
      insert into lists (id, name, slug, opt_in, visibility, position, created_at, updated_at)
      values (${id}, ${`List ${index}`}, ${`list-${index}`}, 'single', 'public', ${index}, ${now}, ${now})`
  for (const id of include.tag_ids)
    await sql`insert into tags (id, name, slug, created_at, updated_at) values (${id}, 'VIP', 'vip', ${now}, ${now})`
  const condition = {
    match: 'all',
    conditions: [{ field: 'company', operator: 'is', value: company, parameters: null }],
  }
  for (const id of exclude.segment_ids)
    await sql`
      insert into segments (id, name, condition, count_due_at, actor_kind, created_at, updated_at)
      values (${id}, 'Library', ${sql.json(condition)}, ${now}, 'system', ${now}, ${now})`
  const server = newId()
  await sql`
    insert into mail_servers
      (id, name, kind, host, port, security, max_connections, messages_per_connection, rate, created_at, updated_at)
    values (${server}, 'Relay of the campaigns', 'smtp', '127.0.0.1', 1, 'none', 4, 100,
      ${sql.json({ per_second: null, per_hour: null, per_day: null })}, ${now}, ${now})`
  await sql`
    insert into sending_domains (id, name, return_path_host, checked_at, created_at, updated_at)
    values (${newId()}, 'harbourbooks.example', 'bounces.harbourbooks.example', ${now}, ${now}, ${now})`
  await sql`
    insert into senders (id, name, email, mail_server_id, verified_at, created_at, updated_at)
    values (${draft.sender_id}, 'Harbour Books', 'hello@harbourbooks.example', ${server}, ${now}, ${now}, ${now})`
}

/** Uses the API, because the service caches settings. */
const putSettings = async (app: TestApp, postal_address: string | null): Promise<void> => {
  await app.send('PUT', '/settings/compliance', { body: { postal_address } })
  await app.send('PUT', '/settings/general', { body: { business_name: 'Harbour Books' } })
  await app.send('PUT', '/settings/tracking', { body: { opens: 'individual', clicks: 'individual' } })
}

/** Deletes the campaigns of an earlier fixture. */
export const clearCampaigns = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from campaigns`
  await sql`delete from delivery_events`
  await sql`delete from delivery_queue`
  await sql`delete from deliveries`
  await sql`delete from delivery_tallies`
  await sql`delete from domain_tallies`
  await sql`delete from notice_tallies`
  await sql`delete from visit_tallies`
  await sql`delete from send_rates`
  await sql`delete from messages where sender_id = ${draft.sender_id}`
  await sql`delete from senders where id = ${draft.sender_id}`
  await sql`delete from sending_domains where name = 'harbourbooks.example'`
  await sql`delete from mail_servers where name = 'Relay of the campaigns'`
}

const idAt = (moment: string): string => {
  const time = Date.parse(moment).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`
}

/** Inserts a campaign as the document shows it, with as many deliveries as its sums say. */
export const putCampaign = async (
  app: TestApp,
  campaign: Campaign,
  change: object = {},
  sums: Sums = {},
): Promise<void> => {
  const { sql } = app.context
  const { accounting: _, schedule, ab, created_by, audience, content, throttle, tracking, ...rest } = campaign
  const { respects_frequency_cap: frequency_cap, ...row } = rest
  const frozenAt = campaign.started_at
  const found = { state: undefined, winner: undefined, decides_at: undefined, decided_at: undefined }
  const test = ab === null ? {} : { ab: sql.json({ ...ab, ...found } as never) }
  // The documented `updated_at` is the time of the action, which has not happened yet.
  const before = Object.keys(change).length > 0 ? { updated_at: row.created_at } : {}
  await sql`insert into campaigns ${sql({
    ...row,
    frequency_cap,
    content: sql.json(content as never),
    audience: sql.json(audience as never),
    tracking: sql.json(tracking as never),
    throttle: throttle === null ? null : sql.json(throttle as never),
    send_at: schedule.send_at,
    send_window: schedule.window === null ? null : sql.json(schedule.window as never),
    per_contact_zone: schedule.per_contact_zone,
    ...test,
    actor_kind: created_by.kind,
    actor_id: created_by.id,
    actor_name: created_by.name,
    frozen_at: frozenAt,
    audience_count: campaign.accounting?.audience_count ?? null,
    ...(row.state === 'paused' ? { paused_from: 'sending' } : {}),
    ...before,
    ...change,
  })}`
  if (frozenAt === null) return
  for (const [status, count] of Object.entries(sums)) {
    if (status === 'waiting') {
      const ids = Array.from({ length: count }, () => newId())
      await sql`
        insert into campaign_chunks (campaign_id, number, due_at, contact_ids)
        values (${campaign.id}, 1, ${ab === null ? frozenAt : null}, ${ids}::uuid[])`
      continue
    }
    for (let number = 0; number < count; number++)
      await sql`
        insert into deliveries (id, source_id, kind, status, skip_reason, created_at, queued_at, accepted_at, to_address)
        values (${idAt(frozenAt)}, ${campaign.id}, 'campaign', ${status}, ${status === 'skipped' ? 'no_consent' : null},
          ${frozenAt}, ${frozenAt}, ${status === 'accepted' ? frozenAt : null}, ${`reader-${number}@example.com`})`
  }
}

const shopWith =
  (campaign: Campaign, change: object = {}, sums: Sums = {}): Fixture =>
  async (app) => {
    await inShop(app)
    await putCampaign(app, campaign, change, sums)
    return {}
  }

const overSums: Sums = { accepted: 2, skipped: 1 }

/** The October newsletter with its ledger, its links, opens and clicks. */
const octoberInFull: Fixture = async (app) => {
  const { sql } = app.context
  await inShop(app)
  await putCampaign(app, october)
  for (const {
    attempts_count,
    message_id: _,
    next_attempt_at: __,
    unknown_at: _____,
    unknown_reason: ______,
    subject: ___,
    source: _______,
    step_id: ________,
    ...row
  } of ledger)
    await sql`insert into deliveries ${sql({ ...row, attempts: attempts_count })}`
  for (const { id, url, label, position } of links)
    await sql`insert into campaign_links ${sql({ id, url, label, position, campaign_id: october.id })}`
  const read = ledger.find(({ first_opened_at }) => first_opened_at !== null)
  const event = async (
    type: string,
    at: string | null | undefined,
    human: boolean,
    under: string,
    link: string | null,
  ) => {
    await sql`
      insert into delivery_events (id, delivery_id, source_id, type, occurred_at, human, link_id)
      values (${newId()}, ${under}, ${october.id}, ${type}, ${at ?? null}, ${human}, ${link})`
  }
  await event('opened', read?.first_machine_opened_at, false, read?.id ?? '', null)
  await event('opened', read?.first_opened_at, true, read?.id ?? '', null)
  // Anonymous opens and clicks belong to the campaign, not to a delivery.
  await event('opened', '2026-10-15T09:29:00.000Z', true, october.id, null)
  await event('clicked', '2026-10-15T09:30:00.000Z', true, october.id, links[0]?.id ?? null)
  return {}
}

/** Four contacts on the list: one is in the excluded segment, and one is unconfirmed. */
const withRecipients: Fixture = async (app) => {
  const { sql } = app.context
  await inShop(app)
  await putCampaign(app, draft)
  await putSettings(app, '1 Quay Street\nHarwich')
  const [list] = draft.audience.include.list_ids
  const now = app.clock.now()
  for (const [index, status] of ['subscribed', 'subscribed', 'pending', 'subscribed'].entries()) {
    const id = newId()
    await sql`
      insert into contacts (id, email, status, company, tracking, frequency, created_at, updated_at)
      values (${id}, ${`reader-${index}@example.com`}, ${status}, ${index === 3 ? company : null}, 'individual', 'all',
        ${now}, ${now})`
    await sql`
      insert into list_memberships (list_id, contact_id, status, since_at) values (${list ?? null}, ${id}, 'subscribed', ${now})`
  }
  return {}
}

const withRecipientsAndMail: Fixture = async (app) => {
  await withRecipients(app)
  await app.context.sql`
    insert into deliveries (id, kind, status, queued_at, created_at)
    select overlay(first_id_of(now())::text placing right(gen_random_uuid()::text, 17) from 20)::uuid, 'transactional',
      'accepted', now(), now()
    from generate_series(1, 5217)`
  return {}
}

const toBegin: Fixture = async (app) => {
  await shopWith({
    ...november,
    state: 'draft',
    scheduled_at: null,
    updated_at: november.created_at,
    schedule: { ...november.schedule, send_at: null },
  })(app)
  await putSettings(app, '1 Quay Street\nHarwich')
  return { params: { id: november.id } }
}

const withId =
  (fixture: Fixture, { id }: { id: string }): Fixture =>
  async (app) => ({ ...(await fixture(app)), params: { id } })

/** Content with its own HTML, so that the document can show it in full. */
const htmlCampaign: Campaign = {
  ...draft,
  content: {
    ...draft.content,
    kind: 'html',
    source: [
      '<html lang="en">',
      '<body>',
      '<h1>New on our shelves</h1>',
      '<p>Dear {{ contact.first_name | default: "reader" }},</p>',
      '<p>the autumn books are here: <a href="https://harbourbooks.example/october">see them all</a>.</p>',
      '<p>{{ business.name }}, {{ business.address }} <a href="{{ links.unsubscribe_url }}">Unsubscribe</a></p>',
      '</body>',
      '</html>',
    ].join('\n'),
  },
}

/** Names the parts of the audience as the rest of the document does. */
const nameParts = async ({ context: { sql } }: TestApp): Promise<void> => {
  const { include, exclude } = draft.audience
  await sql`update lists set name = 'Newsletter' where id = any (${include.list_ids}::uuid[])`
  await sql`update tags set name = 'Collector' where id = any (${include.tag_ids}::uuid[])`
  await sql`update segments set name = 'Quiet readers' where id = any (${exclude.segment_ids}::uuid[])`
}

/** The fixtures of campaigns. */
export const campaignFixtures = {
  listCampaigns: {
    two: async (app) => {
      await octoberInFull(app)
      const [summary] = summaries
      await putCampaign(app, {
        ...november,
        state: 'draft',
        scheduled_at: null,
        schedule: { ...november.schedule, send_at: null },
        ...(summary === undefined ? {} : { created_at: summary.created_at, updated_at: summary.updated_at }),
      })
      return {}
    },
  },
  createCampaign: {
    october: async (app) => {
      await inShop(app)
      return {}
    },
  },
  getCampaign: { october: shopWith(october, {}, overSums) },
  updateCampaign: { subject: withId(shopWith(draft), draft) },
  deleteCampaign: { deleted: withId(shopWith(draft), draft) },
  duplicateCampaign: { december: shopWith(october, {}, overSums) },
  resendCampaign: { again: shopWith(october, {}, overSums) },
  archiveCampaign: { archived: shopWith(october, {}, overSums) },
  unarchiveCampaign: { october: shopWith(october, { archived_at: october.finished_at }, overSums) },
  estimateCampaignAudience: {
    saved: withId(withRecipientsAndMail, draft),
    without_exclusion: withId(withRecipientsAndMail, draft),
  },
  explainCampaign: {
    not_in_audience: async (app) => {
      await inShop(app)
      await nameParts(app)
      await putContact(app, ada)
      await putCampaign(app, draft)
      return { params: { id: draft.id } }
    },
    accepted: async (app) => {
      await octoberInFull(app)
      await nameParts(app)
      await putContact(app, ada)
      const [list] = october.audience.include.list_ids
      await app.context.sql`
        insert into list_memberships (list_id, contact_id, status, since_at)
        values (${list ?? null}, ${ada.id}, 'subscribed', ${ada.created_at})`
      return { params: { id: october.id } }
    },
  },
  getCampaignLint: {
    november: async (app) => {
      await withRecipients(app)
      app.context.config.publicUrl = 'https://crm.books.org'
      await putSettings(app, null)
      await app.context.sql`delete from campaigns where id = ${htmlCampaign.id}`
      const source = htmlCampaign.content.source?.replace('https://', 'http://') ?? null
      await putCampaign(app, {
        ...htmlCampaign,
        content: { ...htmlCampaign.content, preheader: null, source },
      })
      return { params: { id: htmlCampaign.id } }
    },
  },
  previewCampaign: {
    ada: async (app) => {
      await inShop(app)
      await putSettings(app, '1 Quay Street\nHarwich')
      await putContact(app, ada)
      await putCampaign(app, { ...htmlCampaign, content: { ...htmlCampaign.content, preheader: null } })
      return { params: { id: htmlCampaign.id } }
    },
  },
  testCampaign: { katherine: withId(shopWith(draft), draft) },
  scheduleCampaign: { november: toBegin },
  unscheduleCampaign: {
    november: withId(shopWith(november, { scheduled_at: november.created_at }), november),
  },
  sendCampaign: { october: withId(withRecipients, draft) },
  pauseCampaign: {
    paused: shopWith(
      shown<Campaign>('pauseCampaign', '200', 'paused'),
      { state: 'sending', pause_reason: null, paused_at: null, paused_from: null },
      { accepted: 1, waiting: 2 },
    ),
  },
  resumeCampaign: {
    sending: shopWith(
      shown<Campaign>('resumeCampaign', '200', 'sending'),
      {
        state: 'paused',
        pause_reason: 'manual',
        paused_at: '2026-10-21T15:55:00.000Z',
        paused_from: 'sending',
      },
      { accepted: 1, waiting: 2 },
    ),
  },
  cancelCampaign: {
    cancelled: shopWith(
      shown<Campaign>('cancelCampaign', '200', 'cancelled'),
      { state: 'sending', finished_at: null },
      { accepted: 1, waiting: 2 },
    ),
  },
  retryCampaign: {
    failed: shopWith(
      shown<Campaign>('retryCampaign', '200', 'failed'),
      { state: 'partially_failed', finished_at: '2026-10-18T07:00:00.000Z' },
      { accepted: 1, failed: 1, unknown: 1 },
    ),
    both: shopWith(
      shown<Campaign>('retryCampaign', '200', 'both'),
      { state: 'partially_failed', finished_at: '2026-10-18T07:00:00.000Z' },
      { accepted: 1, failed: 1, unknown: 1 },
    ),
  },
  pickCampaignWinner: {
    b: withId(
      shopWith({ ...tested, updated_at: tested.created_at }, {}, { accepted: 2, waiting: 2 }),
      tested,
    ),
  },
  listCampaignDeliveries: { october: octoberInFull, empty: shopWith(october) },
  getCampaignAccounting: { october: octoberInFull },
  listCampaignLinks: { october: octoberInFull },
  listCampaignDomains: { october: octoberInFull, empty: shopWith(october) },
  getCampaignSeries: {
    three_hours: async (app) => ({
      ...(await octoberInFull(app)),
      query: { occurred_after: '2026-10-15T07:00:00Z', occurred_before: '2026-10-15T10:00:00Z' },
    }),
  },
  getCampaignReport: { october: octoberInFull },
  getCampaignProgressLink: { link: octoberInFull },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
