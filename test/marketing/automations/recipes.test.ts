import { describe, expect, test } from 'vitest'
import { recipes } from '../../../server/marketing/automations/recipes.ts'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'free' })
await setDefaultSender(app, (await addSender(app, { port: 9 })).senderId)

/** The member at a JSON pointer. */
const at = (value: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

describe('starter recipes', () => {
  test('are at least ten', () => {
    expect(recipes.size).toBeGreaterThanOrEqual(10)
  })

  test.for([...recipes.values()])('$key is published as soon as there is a sender', async (recipe) => {
    const { body: draft, status } = await app.send<{ id: string }>('POST', '/automations', {
      body: { name: recipe.label, recipe_key: recipe.key },
    })
    expect(status).toBe(201)
    const published = await app.send('POST', `/automations/${draft.id}/publish`, { body: {} })
    expect(published.body).toMatchObject({ dry_run: false, number: 1 })
    await app.send('POST', `/automations/${draft.id}/unpublish`)
  })

  test.for([...recipes.values()])('$key names existing places to adjust', ({ to_adjust, ...recipe }) => {
    expect(to_adjust.length).toBeGreaterThan(0)
    for (const { pointer } of to_adjust) expect(at(recipe, pointer), pointer).toBeDefined()
  })

  test('a recipe and a definition exclude each other', async () => {
    const definition = { triggers: [], start: null, nodes: [] }
    const { body } = await app.send('POST', '/automations', {
      body: { name: 'Both', recipe_key: 'welcome', definition },
    })
    expect(body).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/recipe_key', code: 'not_allowed' }],
    })
  })
})
