import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { startTestApp } from '../../../support/app.ts'
import { startAccount } from '../../../support/vendors/account.ts'
import { contentOf, differences } from '../../content.ts'
import { driveMigrations } from '../../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, get, post, report, send, start, undo } = driveMigrations(app)
const vendor = await startAccount('listmonk', { contacts: 20, documents: 3 })
afterAll(() => vendor.close())

const campaigns = async (): Promise<Schemas['CampaignSummary'][]> =>
  (await get<{ data: Schemas['CampaignSummary'][] }>('/campaigns?sort=name')).data
const templates = async (): Promise<Schemas['TemplateSummary'][]> =>
  (await get<{ data: Schemas['TemplateSummary'][] }>('/templates?sort=name')).data

const tallyOf = ({ tallies }: Schemas['MigrationReport'], dimension: string): Record<string, number> =>
  Object.fromEntries(
    tallies.filter((one) => one.dimension === dimension).map(({ key, value }) => [key, value]),
  )

const content = ['templates', 'campaigns']

describe('templates and campaigns of a migration', () => {
  test('are shown by a dry run that writes nothing, and come as drafts with their audience', async () => {
    await post('/templates', { name: 'plain', kind: 'plain', source: 'Ours' })
    const sender = await post('/senders', { name: 'Harbour Books', email: 'News@harbour-books.example' })
    const migration = await connect(vendor, 'listmonk')
    const before = await contentOf(sql)
    await start(migration, 'dry_run')
    expect(differences(before, await contentOf(sql))).toEqual([])
    const dry = await report(migration)
    expect(tallyOf(dry, 'campaigns')).toEqual({ created: 3, skipped: 3 })
    expect(tallyOf(dry, 'templates')).toEqual({ created: 3 })
    expect(dry.content_samples.map(({ name, action, local_id }) => [name, action, local_id])).toContainEqual([
      'Plain (listmonk)',
      'created',
      null,
    ])

    const full = await start(migration, 'full')
    expect(full).toMatchObject({ state: 'succeeded', problem: null })
    expect((await templates()).map(({ name }) => name)).toEqual([
      'plain',
      'Plain (listmonk)',
      'Plain 2',
      'Plain 3',
    ])
    const all = await campaigns()
    expect(all.map(({ name, state }) => [name, state])).toEqual([
      ['Tea of the month 1', 'draft'],
      ['Tea of the month 3', 'draft'],
      ['Tea of the month 5', 'draft'],
    ])
    const one = await get<Schemas['Campaign']>(`/campaigns/${all[0]?.id}`)
    const [list] = await sql<{ id: string }[]>`select id from lists where name = 'List 1'`
    expect(one).toMatchObject({
      sender_id: sender.id,
      audience: { include: { list_ids: [list?.id] } },
      content: { kind: 'html', subject: 'Tea for {{ contact.first_name }} 1' },
      smart_codes: ['contact.custom.city', 'contact.first_name', 'links.unsubscribe_url'],
    })
    expect(one.content.source).toContain('href="https://harbour-books.example/tea"')
    expect(one.content.source).toContain('{\u200B{\u200B Hostile }}')
    expect(one.content.source).not.toMatch(/script|TrackView|template "content"/)
    const told = await report(migration)
    expect(told.problems).toContainEqual({
      source_id: '1',
      problem_code: 'untranslated_tag',
      detail: expect.stringMatching(
        /^Campaign Tea of the month 1: Line 3, character \d+ of the body: \{\{ Hostile \}\}/,
      ),
    })
    expect(tallyOf(told, 'removed')).toEqual({ script: 3 })
    expect(tallyOf(told, 'skipped')).toMatchObject({ sent: 3 })
    await undo(full.id)
    await send('DELETE', `/senders/${sender.id}`)
  }, 60_000)

  test('do not come twice, follow the source, and stay as people have changed or deleted them', async () => {
    const migration = await connect(vendor, 'listmonk')
    await start(migration, 'dry_run')
    const full = await start(migration, 'full')
    const [first, second, third] = await campaigns()
    const before = await contentOf(sql)
    const again = await start(migration, 'delta')
    expect(again.problem).toBeNull()
    expect(tallyOf(await report(migration), 'campaigns')).toEqual({ unchanged: 3, skipped: 3 })
    expect(
      differences(before, await contentOf(sql)).filter((one) =>
        content.some((table) => one.startsWith(table)),
      ),
    ).toEqual([])

    await send('PUT', `/campaigns/${first?.id}`, { content: { subject: 'Ours' } })
    await send('DELETE', `/campaigns/${second?.id}`)
    vendor.options.hostile = '<p>New</p>'
    const changed = await start(migration, 'delta')
    expect(tallyOf(await report(migration), 'campaigns')).toEqual({ linked: 1, updated: 1, skipped: 4 })
    const problems = (await report(migration)).problems.map(({ problem_code, detail }) => [
      problem_code,
      detail,
    ])
    expect(problems).toContainEqual([
      'changed_here',
      'The campaign Tea of the month 1 was changed here, so it was not overwritten.',
    ])
    expect(problems).toContainEqual([
      'deleted_here',
      'The campaign Tea of the month 3 was deleted here, so it was not imported again.',
    ])
    const updated = await get<Schemas['Campaign']>(`/campaigns/${third?.id}`)
    expect(updated.content.source).toContain('<p>New</p>')
    expect((await campaigns()).length).toBe(2)

    // Undoing the delta takes its changes back.
    expect(await undo(changed.id)).toMatchObject({ state: 'succeeded', counters: { updated: 4, skipped: 0 } })
    const restored = await get<Schemas['Campaign']>(`/campaigns/${third?.id}`)
    expect(restored.content.source).not.toContain('<p>New</p>')
    vendor.options.hostile = ''

    // A run that reads no people does not miss any, and does not keep an undone template away.
    const alone = await connect(vendor, 'listmonk', { selected_streams: ['templates'] })
    await start(alone, 'dry_run')
    await start(alone, 'full')
    expect(tallyOf(await report(alone), 'missing_at_source')).toEqual({})
    expect(await undo(full.id)).toMatchObject({ state: 'succeeded' })
    await send('DELETE', `/campaigns/${first?.id}`)
  }, 60_000)

  test('go with their run, and those that people changed or used stay and are named', async () => {
    const own = await post('/templates', { name: 'Plain 3', kind: 'plain', source: 'Ours' })
    const migration = await connect(vendor, 'listmonk', { name_suffix: ' from before' })
    await start(migration, 'dry_run')
    const before = await contentOf(sql)
    const full = await start(migration, 'full')
    const mine = (await templates()).filter(({ id, name }) => id !== own.id && name !== 'plain')
    expect(mine.map(({ name }) => name)).toEqual(['Plain 2', 'Plain 3 from before', 'Plain from before'])
    const [edited, used] = mine
    await send('PUT', `/templates/${edited?.id}`, { description: 'Ours' })
    const copy = await post('/campaigns', { name: 'Uses a template', template_id: used?.id })
    const [draft] = (await campaigns()).filter(({ name }) => name.startsWith('Tea of'))
    await send('PUT', `/campaigns/${draft?.id}`, { name: 'Ours' })
    const undone = await undo(full.id)
    const { data } = await get<{ data: { detail: string }[] }>(`/jobs/${undone.id}/errors`)
    expect(data.map(({ detail }) => detail).sort()).toEqual(
      [
        'The campaign Ours is in use or was changed, and is kept.',
        `The template ${edited?.name} is in use or was changed, and is kept.`,
        `The template ${used?.name} is in use or was changed, and is kept.`,
        ...data.map(({ detail }) => detail).filter((detail) => detail.startsWith('The list')),
      ].sort(),
    )
    for (const path of [`/campaigns/${copy.id}`, `/campaigns/${draft?.id}`]) await send('DELETE', path)
    for (const one of [edited, used]) await send('DELETE', `/templates/${one?.id}`)
    const left = differences(before, await contentOf(sql)).filter((one) =>
      [...content, 'template_versions'].some((table) => one.startsWith(`${table} `)),
    )
    expect(left).toEqual([])
  }, 60_000)

  test('come alone if only their collections are chosen, and unknown collections are refused', async () => {
    const migration = await connect(vendor, 'listmonk', {
      selected_streams: ['templates'],
      include_sent: true,
    })
    await start(migration, 'dry_run')
    const { tallies, to_rebuild } = await report(migration)
    expect(to_rebuild).toEqual([])
    expect(tallies.filter(({ dimension }) => dimension === 'collected').map(({ key }) => key)).toEqual([
      'templates',
    ])
    // Who was not read is not missing, and what a database cannot store stops nothing.
    vendor.options.hostile = '<p>\u0000\uD800</p>'
    const full = await start(migration, 'full')
    vendor.options.hostile = ''
    expect(full).toMatchObject({ state: 'succeeded', problem: null })
    expect(tallyOf(await report(migration), 'missing_at_source')).toEqual({})
    expect(tallyOf(await report(migration), 'templates')).toEqual({ created: 3 })
    expect(await undo(full.id)).toMatchObject({ state: 'succeeded' })
    const connection = await sql<{ id: string }[]>`select id from migration_connections limit 1`
    const answer = await app.send('POST', '/migrations', {
      body: {
        name: 'Wrong',
        connection_id: connection[0]?.id,
        migration_options: { selected_streams: ['contacts', 'people'] },
      },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/migration_options/selected_streams/1', code: 'not_found' }] },
    })
  })

  test('about people are read together', async () => {
    const before = vendor.requests.length
    const migration = await connect(vendor, 'listmonk', { selected_streams: ['bounces'] })
    await start(migration, 'dry_run')
    const asked = new Set(vendor.requests.slice(before).map(({ path }) => path))
    expect([...asked].sort()).toEqual([
      '/api/bounces',
      '/api/lists',
      '/api/profile',
      '/api/subscribers',
      '/api/templates',
    ])
  })
})

test('automations, forms and segments of a source are listed to be rebuilt, and nothing is created of them', async () => {
  const klaviyo = await startAccount('klaviyo', { contacts: 3 })
  const migration = await connect(klaviyo, 'klaviyo')
  await start(migration, 'dry_run')
  const { to_rebuild, tallies } = await report(migration)
  await klaviyo.close()
  expect(to_rebuild.map(({ note_kind, name, source_state }) => [note_kind, name, source_state])).toEqual([
    ['automation', 'Welcome', 'live'],
    ['campaign', 'Tea draft', 'Draft'],
    ['form', 'Corner', 'live'],
    ['segment', 'Tea lovers', null],
  ])
  expect(to_rebuild[1]?.detail).toBe('No sender has the address news@harbour-books.example')
  expect(tallies).toContainEqual({ dimension: 'to_rebuild', key: 'automation', value: 1 })
  expect(tallies).toContainEqual({ dimension: 'form', key: 'content in the definition', value: 1 })
  for (const path of ['/automations', '/forms', '/segments'])
    expect((await get<{ data: object[] }>(path)).data).toEqual([])
})
