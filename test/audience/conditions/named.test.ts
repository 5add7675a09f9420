import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

const { body: campaign } = await app.send<{ id: string }>('POST', '/campaigns', { body: { name: 'October' } })
const link = newId()
await sql`
  insert into campaign_links (id, campaign_id, position, url)
  values (${link}, ${campaign.id}, 1, 'https://harbourbooks.example/all')`

const asked = (field: string, parameters: object) => ({
  match: 'all',
  conditions: [{ field, operator: 'did_not_happen', parameters }],
})

/** With a wrong id, `did_not_happen` would match every contact. */
describe('a condition that refers to a campaign', () => {
  const places: [what: string, path: string, body: (condition: object) => object, before: string][] = [
    ['a segment', '/segments', (condition) => ({ name: `Q ${newId()}`, condition }), ''],
    ['a preview', '/segments/preview', (condition) => ({ condition }), ''],
    [
      'an audience',
      '/campaigns',
      (condition) => ({ name: 'November', audience: { exclude: { condition } } }),
      '/audience/exclude',
    ],
  ]

  test.each(places)('is rejected in %s if the campaign does not exist', async (_, path, body, before) => {
    const { status, body: answer } = await app.send('POST', path, {
      body: body(asked('campaign_opened', { campaign_id: newId() })),
    })
    expect(status).toBe(400)
    expect(answer.errors).toEqual([
      {
        pointer: `${before}/condition/conditions/0/parameters/campaign_id`,
        code: 'not_found',
        detail: 'The campaign does not exist.',
      },
    ])
  })

  test('is rejected if the link does not exist, and accepted if campaign and link exist', async () => {
    const campaign_id = campaign.id.toUpperCase()
    const preview = (link_id: string) =>
      app.send('POST', '/segments/preview', {
        body: { condition: asked('campaign_clicked', { campaign_id, link_id }) },
      })
    expect(await preview(newId())).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/condition/conditions/0/parameters/link_id', code: 'not_found' }] },
    })
    expect((await preview(link)).status).toBe(200)
  })

  test('is still evaluated after its campaign is deleted, if it was saved before', async () => {
    const segment = await app.send<{ id: string }>('POST', '/segments', {
      body: { name: 'Old', condition: asked('campaign_opened', { campaign_id: campaign.id }) },
    })
    expect(segment.status).toBe(201)
    await sql`delete from campaign_links where campaign_id = ${campaign.id}`
    await sql`delete from campaigns where id = ${campaign.id}`
    expect((await app.send('GET', `/segments/${segment.body.id}/members`)).status).toBe(200)
  })
})
