import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'free' })

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const [first, second] = [await add('/tags', { name: 'First' }), await add('/tags', { name: 'Second' })]
const trigger = (tag: string) => ({ key: 'tag_added', settings: { tag_ids: [tag] } })
const adding = (on: string, tag: string) => ({
  triggers: [trigger(on)],
  start: 'add',
  nodes: [{ id: 'add', type: 'add_tag', settings: { tag_id: tag } }],
})
/** Replaces a tag by another. */
const replacing = (on: string, tag: string) => ({
  triggers: [trigger(on)],
  start: 'remove',
  nodes: [
    { id: 'remove', type: 'remove_tag', settings: { tag_id: on } },
    { id: 'add', type: 'add_tag', settings: { tag_id: tag } },
  ],
  edges: [{ from: 'remove', branch: 'next', to: 'add' }],
  re_entry: { mode: 'always', after_days: null },
})
const mail = {
  triggers: [trigger(first)],
  start: 'mail',
  nodes: [
    {
      id: 'mail',
      type: 'send_email',
      settings: {
        content: { kind: 'plain', subject: 'Hello', preheader: null, source: 'Hello', text: null },
      },
    },
  ],
}

const publish = (id: string, body: object = {}, { authorization } = app.admin) =>
  app.send('POST', `/automations/${id}/publish`, { body, authorization })

describe('publishing', () => {
  test('warns of automations that start each other, with the path', async () => {
    const one = await add('/automations', { name: 'One', definition: replacing(first, second) })
    expect((await publish(one)).body).toMatchObject({ number: 1, warnings: [] })
    const two = await add('/automations', { name: 'Two', definition: replacing(second, first) })
    const { body } = await publish(two, { dry_run: true })
    expect(body).toMatchObject({
      dry_run: true,
      number: null,
      warnings: [{ code: 'loop', path: [{ name: 'Two' }, { name: 'One' }] }],
    })
  })

  test('keeps a tag that an active automation uses', async () => {
    const { body } = await app.send('DELETE', `/tags/${first}`)
    expect(body).toMatchObject({
      code: 'in_use',
      detail: 'The automation One uses this tag. Remove the reference first.',
    })
  })

  test('rejects events that nothing looks for while contacts are inside', async () => {
    const definition = { ...adding(first, second), exit_events: [{ key: 'manual', settings: {} }] }
    const id = await add('/automations', { name: 'Leaves by hand', definition })
    expect((await publish(id)).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/definition/exit_events/0/key', code: 'not_allowed' }],
    })
  })

  test('rejects a Pro feature by name in the free edition', async () => {
    const split = {
      triggers: [trigger(first)],
      start: 'split',
      nodes: [
        {
          id: 'split',
          type: 'split_percent',
          settings: {
            branches: [
              { key: 'a', percent: 50 },
              { key: 'b', percent: 50 },
            ],
          },
        },
      ],
    }
    const id = await add('/automations', { name: 'Split', definition: split })
    expect((await publish(id)).body).toMatchObject({ code: 'pro_lock', feature: 'automation_branching' })
  })

  test('rejects a definition with faults, all of them with their places', async () => {
    const id = await add('/automations', {
      name: 'Faulty',
      definition: { triggers: [], start: 'x', nodes: [{ id: 'a', type: 'no_such', settings: {} }] },
    })
    const { body } = await publish(id)
    expect((body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/definition/nodes/0/type',
      '/definition/start',
      '/definition/triggers',
    ])
  })

  test('requires crm_administer for what sends', async () => {
    const id = await add('/automations', { name: 'Mail', definition: mail })
    const { body } = await app.send('GET', `/automations/${id}`)
    expect(body).toMatchObject({ needs_approval: true })
    const harmless = await add('/automations', { name: 'Harmless', definition: adding(second, first) })
    expect((await publish(id, { dry_run: true }, app.editor)).body).toMatchObject({
      code: 'missing_capability',
    })
    expect((await publish(harmless, { dry_run: true }, app.editor)).status).toBe(200)
  })
})
