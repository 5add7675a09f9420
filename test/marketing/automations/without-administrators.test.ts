import { describe, expect, test } from 'vitest'
import { nodeTypes } from '../../../server/marketing/flows/catalogue.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

let number = 0
const draftWith = async (type: string): Promise<string> => {
  number += 1
  const settings = nodeTypes.get(type)?.sample
  const definition = {
    triggers: [{ key: 'manual', settings: {} }],
    start: 'act',
    nodes: [{ id: 'act', type, settings }],
  }
  const { body } = await app.send('POST', '/automations', { body: { name: `Draft ${number}`, definition } })
  return String(body.id)
}

/** Publishes the draft by SQL, because the samples name things that do not exist here. */
const publishedWith = async (type: string, status: string): Promise<string> => {
  const id = await draftWith(type)
  await sql`
    insert into flow_versions (id, flow_id, number, definition, actor_kind, published_at)
    select gen_random_uuid(), id, 1, draft, 'system', now() from flows where id = ${id}`
  await sql`update flows set status = ${status}, version_number = 1, published_at = now() where id = ${id}`
  return id
}

const codeOf = async (path: string, body: object | undefined) => {
  const { status, body: answer } = await app.send<{ code?: string }>('POST', path, {
    authorization: app.editor.authorization,
    ...(body === undefined ? {} : { body }),
  })
  return status === 200 ? 'ok' : answer.code
}

describe('without crm_administer', () => {
  test.for([...nodeTypes.values()].filter(({ needsApproval }) => !needsApproval).map(({ key }) => key))(
    '%s is published',
    async (type) => {
      const code = await codeOf(`/automations/${await draftWith(type)}/publish`, { dry_run: true })
      expect(code).not.toBe('missing_capability')
    },
  )

  test('what changes contacts only is resumed', async () => {
    const harmless = await publishedWith('add_tag', 'paused')
    expect(await codeOf(`/automations/${harmless}/resume`, undefined)).toBe('ok')
  })

  test('a draft that does nothing does not resume what sends', async () => {
    const id = await publishedWith('send_email', 'paused')
    const definition = { triggers: [], start: null, nodes: [] }
    const { authorization } = app.editor
    expect(
      (await app.send('PUT', `/automations/${id}`, { body: { definition }, authorization })).status,
    ).toBe(200)
    expect(await codeOf(`/automations/${id}/resume`, undefined)).toBe('missing_capability')
  })

  test('what sends is not paused, because an editor cannot resume it', async () => {
    const id = await publishedWith('send_email', 'active')
    expect(await codeOf(`/automations/${id}/pause`, undefined)).toBe('missing_capability')
  })
})
