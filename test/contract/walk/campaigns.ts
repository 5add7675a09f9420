import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, addContact, create, freshWord } from './making.ts'

/**
 * Creates a verified sender with a mail server that writes to a folder, and sets the postal address of the
 * business.
 */
const addReadySender = async ({ context: { sql, clock } }: TestApp): Promise<string> => {
  const [sender, server] = [newId(), newId()]
  const now = clock.now()
  await sql`
    insert into settings_groups (key, value, updated_at, version)
    values ('compliance', ${sql.json({ postal_address: 'Quay 1, Bristol' })}, ${now}, 1)
    on conflict (key) do update set value = settings_groups.value || excluded.value`
  await sql`
    insert into mail_servers
      (id, name, kind, folder, max_connections, messages_per_connection, rate, created_at, updated_at)
    values (${server}, ${freshWord()}, 'folder', ${`mail/${server}`}, 4, 100,
      ${sql.json({ per_second: null, per_hour: null, per_day: null })}, ${now}, ${now})`
  await sql`
    insert into senders (id, name, email, mail_server_id, verified_at, created_at, updated_at)
    values (${sender}, ${freshWord()}, ${`${freshWord()}@harbourbooks.example`}, ${server}, ${now}, ${now}, ${now})`
  return sender
}

const ofCompany = (company: string) => ({
  include: {
    condition: { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] },
  },
})

const content = { kind: 'plain', subject: 'New on our shelves', source: 'The autumn books are here.' }

/** A draft that is ready to send, with one recipient. */
const addReady = async (app: TestApp, more: object = {}): Promise<{ id: string; contact_id: string }> => {
  const company = freshWord()
  const { id: contact_id } = await addContact(app, { company })
  const sender_id = await addReadySender(app)
  const body = { name: freshWord(), content, sender_id, audience: ofCompany(company), ...more }
  return { id: (await create(app, '/campaigns', body)).id, contact_id }
}

const addDraft = async (app: TestApp): Promise<string> =>
  (await create(app, '/campaigns', { name: freshWord(), content })).id

/** Sets the state of a campaign by SQL. States after the start get an empty frozen audience. */
const putInState = async (app: TestApp, id: string, state: string): Promise<void> => {
  const { sql, clock } = app.context
  const now = clock.now()
  const isBegun = !['draft', 'scheduled'].includes(state)
  const paused = state === 'paused' ? { pause_reason: 'manual', paused_at: now, paused_from: 'sending' } : {}
  const begun = isBegun
    ? { frozen_at: now, started_at: now, audience_count: state === 'preparing' ? null : 0 }
    : {}
  const over = ['finished', 'partially_failed', 'cancelled'].includes(state) ? { finished_at: now } : {}
  await sql`
    update campaigns set ${sql({ state, ...paused, ...begun, ...over })}, version = version + 1 where id = ${id}`
}

const inState =
  (state: string, body?: object): Arrange =>
  async (app) => {
    const { id } = await addReady(app, { tracking: { opens: 'individual', clicks: 'individual' } })
    await putInState(app, id, state)
    return { params: { id }, ...(body === undefined ? {} : { body }) }
  }

const ofDraft: Arrange = async (app) => ({ params: { id: await addDraft(app) } })

const ready =
  (body: object): Arrange =>
  async (app) => ({ params: { id: (await addReady(app)).id }, body })

const tomorrow = (app: TestApp): string => new Date(app.clock.now().getTime() + 86_400_000).toISOString()

/** A campaign with one failed message. */
const withFailure = async (app: TestApp): Promise<string> => {
  const { id, contact_id } = await addReady(app)
  const { sql, clock } = app.context
  const now = clock.now()
  await putInState(app, id, 'partially_failed')
  await sql`update campaigns set audience_count = 1 where id = ${id}`
  const [at = ''] = [now.getTime().toString(16).padStart(12, '0')]
  const delivery = `${at.slice(0, 8)}-${at.slice(8)}-7${newId().slice(15)}`
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, error_class, attempts, created_at, queued_at, to_address)
    values (${delivery}, ${contact_id}, ${id}, 'campaign', 'failed', 'expired', 9, ${now}, ${now}, 'ada@example.com')`
  return id
}

const asIn = { preheader: null, sender_id: null, content: null }

const ab = {
  test_share_percent: 50,
  winner_by: 'manual',
  decide_after_hours: 4,
  variants: [
    { key: 'a', subject: 'One', ...asIn },
    { key: 'b', subject: 'Two', ...asIn },
  ],
}

const testing: Arrange = async (app) => {
  const { id } = await addReady(app)
  const { sql } = app.context
  await sql`update campaigns set ab = ${sql.json(ab)} where id = ${id}`
  await putInState(app, id, 'sending')
  return { params: { id }, body: { variant: 'b' } }
}

export const campaignArrangements = {
  listCampaigns: async (app) => {
    await addDraft(app)
    return {}
  },
  createCampaign: async () => ({ body: { name: freshWord() } }),
  getCampaign: ofDraft,
  updateCampaign: async (app) => ({ ...(await ofDraft(app)), body: { name: freshWord() } }),
  deleteCampaign: ofDraft,
  duplicateCampaign: async (app) => ({ ...(await ofDraft(app)), body: { name: freshWord() } }),
  resendCampaign: inState('finished', { subject: 'Have you seen it?' }),
  archiveCampaign: inState('finished'),
  unarchiveCampaign: ofDraft,
  estimateCampaignAudience: ready({}),
  explainCampaign: async (app) => {
    const { id, contact_id } = await addReady(app)
    return { params: { id }, query: { contact_id } }
  },
  getCampaignLint: ofDraft,
  previewCampaign: async (app) => ({ ...(await ofDraft(app)), body: {} }),
  testCampaign: ready({ emails: ['katherine@harbourbooks.example'] }),
  scheduleCampaign: async (app) => ({
    params: { id: (await addReady(app)).id },
    body: { send_at: tomorrow(app) },
  }),
  unscheduleCampaign: inState('scheduled'),
  sendCampaign: ready({ expected_count: 1 }),
  pauseCampaign: inState('sending'),
  resumeCampaign: inState('paused'),
  cancelCampaign: inState('sending'),
  retryCampaign: async (app) => ({ params: { id: await withFailure(app) }, body: { failed: true } }),
  pickCampaignWinner: testing,
  listCampaignDeliveries: ofDraft,
  getCampaignAccounting: ofDraft,
  listCampaignLinks: ofDraft,
  listCampaignDomains: ofDraft,
  getCampaignSeries: ofDraft,
  getCampaignReport: ofDraft,
  getCampaignProgressLink: ofDraft,
} satisfies Partial<Record<OperationId, Arrange>>

const unready: Arrange = async (app) => ({
  params: { id: (await create(app, '/campaigns', { name: freshWord() })).id },
})

const leaf = { field: 'company', operator: 'is', value: 'Compiler Works' }
const half = { match: 'any', conditions: Array.from({ length: 60 }, () => leaf) }
const tooMuch = { include: { condition: { match: 'all', conditions: [half, half] } } }

export const campaignConflicts = {
  createCampaign: { too_complex: async () => ({ body: { name: freshWord(), audience: tooMuch } }) },
  updateCampaign: {
    invalid_state: inState('sending', { respects_frequency_cap: false }),
    too_complex: async (app) => ({ ...(await ofDraft(app)), body: { audience: tooMuch } }),
  },
  estimateCampaignAudience: {
    too_complex: async (app) => ({ ...(await ofDraft(app)), body: { audience: tooMuch } }),
  },
  deleteCampaign: {
    invalid_state: inState('finished'),
    in_use: async (app) => {
      const id = await addDraft(app)
      const opened = { field: 'campaign_opened', operator: 'happened', parameters: { campaign_id: id } }
      await create(app, '/segments', { name: freshWord(), condition: { match: 'all', conditions: [opened] } })
      return { params: { id } }
    },
  },
  resendCampaign: { invalid_state: inState('draft', {}) },
  archiveCampaign: { invalid_state: inState('draft') },
  testCampaign: {
    not_ready: async (app) => ({
      ...(await unready(app)),
      body: { emails: ['katherine@harbourbooks.example'] },
    }),
  },
  scheduleCampaign: {
    invalid_state: async (app) => ({ ...(await inState('sending')(app)), body: { send_at: tomorrow(app) } }),
    not_ready: async (app) => ({ ...(await unready(app)), body: { send_at: tomorrow(app) } }),
  },
  unscheduleCampaign: { invalid_state: inState('draft') },
  sendCampaign: {
    invalid_state: inState('sending', {}),
    not_ready: async (app) => ({ ...(await unready(app)), body: {} }),
    count_mismatch: ready({ expected_count: 7 }),
  },
  pauseCampaign: { invalid_state: inState('draft') },
  resumeCampaign: { invalid_state: inState('draft') },
  cancelCampaign: { invalid_state: inState('draft') },
  retryCampaign: { invalid_state: inState('finished', {}) },
  pickCampaignWinner: { invalid_state: inState('sending', { variant: 'a' }) },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

/** A paused campaign with one recipient that is still to be sent to. */
export const campaignsBeyondPlan = {
  resumeCampaign: async (app) => {
    const { id, contact_id } = await addReady(app)
    await putInState(app, id, 'paused')
    const { sql } = app.context
    await sql`update campaigns set audience_count = 1 where id = ${id}`
    await sql`
      insert into campaign_chunks (campaign_id, number, due_at, contact_ids)
      values (${id}, 1, ${app.clock.now()}, ${[contact_id]}::uuid[])`
    return { params: { id } }
  },
} satisfies Partial<Record<OperationId, Arrange>>

const plainContent = { kind: 'plain', subject: 'New on our shelves', source: 'The autumn books are here.' }

const fitTarget = (target: unknown): unknown =>
  typeof target === 'object' && target !== null
    ? { ...target, list_ids: [], tag_ids: [], segment_ids: [] }
    : target

const fitAudienceOf = (audience: unknown): unknown =>
  typeof audience === 'object' && audience !== null
    ? Object.fromEntries(Object.entries(audience).map(([side, target]) => [side, fitTarget(target)]))
    : audience

/**
 * Makes a generated body valid. Content uses known smart codes only, and the resources that it names must exist.
 * An A/B test excludes sending by the contact's time zone. `arranged` is a valid body.
 */
export const fitCampaign = (id: OperationId, body: Record<string, unknown>, arranged: unknown): unknown => {
  const { template_id: _, sender_id: __, variant: ___, contact_id: ____, ...rest } = body
  const audience = rest.audience === undefined ? {} : { audience: fitAudienceOf(rest.audience) }
  switch (id) {
    case 'createCampaign':
    case 'updateCampaign': {
      const schedule = rest.schedule as object | undefined
      return {
        ...(arranged as object),
        ...rest,
        ...audience,
        ...(rest.content === undefined ? {} : { content: plainContent }),
        ...(rest.ab ? { ab: { test_share_percent: 20, winner_by: 'manual', variants } } : {}),
        ...(rest.ab && schedule ? { schedule: { ...schedule, per_contact_zone: false } } : {}),
      }
    }
    case 'estimateCampaignAudience':
      return { ...rest, ...audience }
    case 'scheduleCampaign':
      return { ...rest, send_at: (arranged as { send_at: string }).send_at }
    case 'sendCampaign':
    case 'retryCampaign':
    case 'pickCampaignWinner':
      return arranged
    default:
      return rest
  }
}

const variants = [
  { key: 'a', subject: 'One' },
  { key: 'b', subject: 'Two' },
]
