import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { clickUrl, openUrl } from '../../../server/platform/mail/links.ts'
import { sharedSecret } from '../../../server/platform/storage/secret.ts'
import { createTestDatabase } from '../../support/database.ts'
import { killStragglers, startService } from '../../support/service.ts'

const { sql, url } = await createTestDatabase()
afterEach(killStragglers)

test('a service that shuts down writes every open and click that it has answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-stop-'))
  const service = await startService(folder, ['--no-worker'], { environment: { DATABASE_URL: url } })
  const secret = await sharedSecret(sql)
  const [contactId, campaignId, deliveryId, linkId] = [newId(), newId(), newId(), newId()]
  await sql`
    insert into settings_groups (key, value, updated_at) values ('tracking', '{"opens": "individual"}', now())`
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    values (${contactId}, 'ada@example.com', 'subscribed', 'individual', 'all', now(), now())`
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
    values (${campaignId}, 'October', 'finished', '{}', '{}', false,
      '{"opens": "individual", "clicks": "individual"}', 'system', now(), now())`
  await sql`
    insert into campaign_links (id, campaign_id, position, url)
    values (${linkId}, ${campaignId}, 1, 'https://harbourbooks.example/')`
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at, accepted_at)
    values (${deliveryId}, ${contactId}, ${campaignId}, 'campaign', 'accepted', now(), now(), now() - interval '1 hour')`

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      fetch(
        index % 2 === 0
          ? openUrl(service.url, secret, deliveryId)
          : clickUrl(service.url, secret, deliveryId, linkId),
        { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/143.0' } },
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302]))
  service.signal('SIGTERM')
  expect(await service.ended).toBe(0)
  const events = await sql`
    select type, human, count(*) from delivery_events where delivery_id = ${deliveryId} group by 1, 2 order by 1`
  expect(events).toEqual([
    { type: 'opened', human: true, count: 20 },
    { type: 'clicked', human: true, count: 20 },
  ])
  await rm(folder, { recursive: true, force: true })
}, 60_000)
