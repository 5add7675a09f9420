import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql, secret } = app.context
const unknownSince = '2026-10-15T09:00:00.000Z'
const campaign = newId()

const put = async (status = 'unknown'): Promise<string> => {
  const id = newId()
  await sql`insert into deliveries ${sql({
    id,
    contact_id: newId(),
    source_id: campaign,
    kind: 'campaign',
    status,
    attempts: 1,
    to_address: 'ada@example.com',
    created_at: unknownSince,
    queued_at: unknownSince,
  })}`
  if (status === 'unknown')
    await sql`insert into unknown_deliveries ${sql({ delivery_id: id, reason: 'sender_ended', occurred_at: unknownSince })}`
  return id
}
const messageId = (id: string): string => messageIdOf(secret, id, 'bounces.books.example')
const putCampaign = async (size: number): Promise<void> => {
  await sql`delete from campaigns`
  await sql`
    insert into campaigns
      (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, audience_count, frozen_at, finished_at)
    values (${campaign}, 'October', 'partially_failed', ${sql.json({ kind: 'plain', subject: 'New', source: 'Books' })},
      ${sql.json({ include: {}, exclude: {} })}, false, ${sql.json({ opens: 'none', clicks: 'none' })}, 'system', now(), now(), ${size}, now(), now())`
}
const stateOf = async () =>
  (await sql<{ state: string }[]>`select state from campaigns where id = ${campaign}`)[0]?.state
const deliveryOf = async (id: string) =>
  (await app.send<Record<string, unknown>>('GET', `/deliveries/${id}`)).body

/** Settles, and returns the job's counts and errors. */
const settle = async (outcome: string, message_ids: string[], more: object = {}) => {
  const { status, body } = await app.send<{ id: string }>('POST', '/deliveries/settle', {
    body: { outcome, message_ids, ...more },
  })
  expect(status, JSON.stringify(body)).toBe(202)
  await app.work()
  const job = await app.send<{ state: string; counters: Record<string, number> }>('GET', `/jobs/${body.id}`)
  const errors = await app.send<{ data: { code: string; line_number: number }[] }>(
    'GET',
    `/jobs/${body.id}/errors`,
  )
  const { updated, unchanged, failed } = job.body.counters
  return {
    state: job.body.state,
    counted: [updated, unchanged, failed],
    errors: errors.body.data.map(({ code, line_number }) => [code, line_number]),
  }
}

beforeEach(async () => {
  await sql`truncate deliveries, delivery_events, unknown_deliveries, delivery_tallies`
})

describe('settleDeliveries', () => {
  test('changes what a relay had and never had, and reports what it did not find', async () => {
    await putCampaign(3)
    const [taken, lost, bounced] = [await put(), await put(), await put('bounced')]
    expect(
      await settle('accepted', [
        `<${messageId(taken)}>`,
        messageId(newId()),
        'nobody@books.example',
        messageId(bounced),
        `${messageId(taken)},${messageId(lost)}`,
      ]),
    ).toEqual({
      state: 'partially_failed',
      counted: [1, 0, 4],
      errors: [
        ['not_found', 2],
        ['not_found', 3],
        ['invalid_state', 4],
        ['not_found', 5],
      ],
    })
    expect(await deliveryOf(taken)).toMatchObject({
      status: 'accepted',
      accepted_at: unknownSince,
      unknown_at: null,
      events: [{ type: 'settled', reason: expect.stringMatching(/^accepted, by ./) }],
    })
    expect(await settle('accepted', [messageId(taken)])).toMatchObject({ counted: [0, 1, 0] })
    expect(await settle('failed', [messageId(lost)])).toMatchObject({ counted: [1, 0, 0] })
    expect(await deliveryOf(lost)).toMatchObject({
      status: 'failed',
      error_class: 'other',
      accepted_at: null,
    })
    expect(await settle('failed', [messageId(taken)])).toMatchObject({ counted: [0, 0, 1] })
    expect((await app.send('GET', `/campaigns/${campaign}/accounting`)).body).toMatchObject({
      adds_up: true,
      accounting: { accepted: 1, failed: 1, bounced: 1, unknown: 0 },
    })
  })

  test('finishes a campaign without failed or unknown deliveries', async () => {
    await putCampaign(2)
    const [first, second] = [await put(), await put()]
    await settle('accepted', [messageId(first)])
    expect(await stateOf()).toBe('partially_failed')
    await settle('accepted', [messageId(second)])
    expect(await stateOf()).toBe('finished')
  })

  test('leaves an unfinished campaign unchanged', async () => {
    await putCampaign(1)
    await sql`update campaigns set state = 'cancelled'`
    await settle('accepted', [messageId(await put())])
    expect(await stateOf()).toBe('cancelled')
  })

  test('changes nothing in a dry run, with the same counts', async () => {
    await putCampaign(2)
    const [first, second] = [await put(), await put('failed')]
    const ids = [messageId(first), messageId(second)]
    expect(await settle('accepted', ids, { dry_run: true })).toMatchObject({ counted: [1, 0, 1] })
    expect(await deliveryOf(first)).toMatchObject({ status: 'unknown', events: [] })
  })

  test('settles several thousand in steps, each once', async () => {
    await putCampaign(1200)
    const ids: string[] = []
    for (let count = 0; count < 1200; count++) ids.push(newId())
    await sql`
      insert into deliveries (id, source_id, kind, status, created_at, queued_at)
      select id, ${campaign}, 'campaign', 'unknown', now(), now() from unnest(${ids}::uuid[]) as id`
    const texts = [...ids.map(messageId), messageId(ids[0] ?? '')]
    expect(await settle('accepted', texts)).toEqual({ state: 'succeeded', counted: [1200, 0, 0], errors: [] })
    expect(await sql`select from delivery_events`).toHaveLength(1200)
    expect(await stateOf()).toBe('finished')
  })

  test('accepts what docs/operations.md finds in the log of a Postfix', async () => {
    await putCampaign(3)
    const [sent, refused, other] = [await put(), await put(), await put()]
    const line = (queue: string, rest: string) =>
      `2026-11-22T09:14:02.118402+00:00 mx1 postfix/${rest.replace('%', queue)}`
    const log = [
      line('4bQk2y3fQzz1', `cleanup[811]: %: message-id=<${messageId(sent)}>`),
      line('4bQk2y3fQzz1', 'qmgr[707]: %: from=<b+x@books.example>, size=4711, nrcpt=1 (queue active)'),
      line('9A1B2C3D4E', `cleanup[812]: %: message-id=<${messageId(refused)}>`),
      line(
        '4bQk2y3fQzz1',
        'smtp[813]: %: to=<ada@example.com>, relay=mx.example.com[192.0.2.7]:25, delay=0.4, delays=0.1/0/0.2/0.1, dsn=2.0.0, status=sent (250 2.0.0 OK)',
      ),
      line(
        '9A1B2C3D4E',
        'smtp[814]: %: to=<grace@example.org>, relay=mx.example.org[192.0.2.9]:25, delay=1, delays=0/0/1/0, dsn=5.1.1, status=bounced (host said: 550 5.1.1 unknown)',
      ),
      line('4bQk2y3fQzz1', 'qmgr[707]: %: removed'),
    ].join('\n')
    const folder = await mkdtemp(join(tmpdir(), 'crs-log-'))
    await writeFile(join(folder, 'mail.log'), `${log}\n`)
    const page = await readFile('docs/operations.md', 'utf8')
    const script = /```sh\n(grep -o[^`]+?> taken\.txt)\n```/.exec(page)?.[1] ?? 'false'
    await promisify(execFile)('sh', ['-c', script.replace('/var/log/mail.log', 'mail.log')], { cwd: folder })
    const found = (await readFile(join(folder, 'taken.txt'), 'utf8')).trim().split('\n')
    await rm(folder, { recursive: true })
    expect(found.sort()).toEqual([messageId(sent), messageId(refused)].sort())
    expect(await settle('accepted', found)).toMatchObject({ counted: [2, 0, 0] })
    expect(await deliveryOf(other)).toMatchObject({ status: 'unknown' })
  })
})
