import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { chain, node } from '../flows/support.ts'

const app = await startTestApp({ edition: 'pro' })

interface Simulation {
  state: string
  path: { step_id: string; branch: string | null; left_at: string }[]
  errors?: { pointer: string; code: string }[]
}

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const [tag, list] = [await add('/tags', { name: 'Collector' }), await add('/lists', { name: 'News' })]
await add('/custom-fields', { key: 'genre', label: 'Genre', type: 'text' })

const rule = (field: string, operator: string, value: unknown, parameters: object | null = null) => ({
  match: 'all',
  conditions: [{ field, operator, value, parameters }],
})

/** A definition that asks one question, or waits for the morning of the contact. */
const asking = (condition: object) => ({
  ...chain([node('ask', 'if_else', { condition })]),
  triggers: [{ key: 'manual', settings: {}, condition: null }],
})

const simulate = async (body: object) =>
  (await app.send<Simulation>('POST', '/automations/simulate', { body })).body

const answer = async (condition: object, contact: object) =>
  (await simulate({ definition: asking(condition), contact })).path[0]?.branch

describe('a simulation for a described contact', () => {
  test('knows its members, custom fields, tags, lists and status', async () => {
    expect(await answer(rule('company', 'is', 'Harwich Library'), { company: 'Harwich Library' })).toBe('yes')
    expect(await answer(rule('company', 'is', 'Harwich Library'), {})).toBe('no')
    expect(await answer(rule('custom.genre', 'is', 'crime'), { custom_fields: { genre: 'crime' } })).toBe(
      'yes',
    )
    expect(await answer(rule('tags', 'contains_any', [tag]), { tags: [tag] })).toBe('yes')
    const onList = rule('list_membership', 'is', 'subscribed', { list_id: list })
    expect(await answer(onList, { lists: [list] })).toBe('yes')
    expect(await answer(rule('status', 'is', 'bounced'), { status: 'bounced' })).toBe('yes')
  })

  test('uses its time zone', async () => {
    const morning = {
      ...chain([node('wait', 'wait', { mode: 'until_time', time: '09:00' })]),
      triggers: [{ key: 'manual', settings: {}, condition: null }],
    }
    const hourIn = async (timezone: string) => {
      const { path } = await simulate({ definition: morning, contact: { timezone } })
      return new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hour12: false }).format(
        new Date(path[0]?.left_at ?? 0),
      )
    }
    expect([await hourIn('Asia/Tokyo'), await hourIn('America/Lima')]).toEqual(['09', '09'])
  })

  test('leaves nothing behind', async () => {
    await answer(rule('tags', 'contains_any', [tag]), { tags: [tag], lists: [list] })
    const [row] = await app.context.sql`
      select (select count(*) from contacts) as contacts, (select count(*) from tags) as tags,
        (select count(*) from list_memberships) as memberships, (select count(*) from contact_activities) as activities`
    expect(row).toEqual({ contacts: 0, tags: 1, memberships: 0, activities: 0 })
  })

  test('rejects values that a contact cannot have, and both or none of the contacts', async () => {
    const definition = asking(rule('company', 'is', 'x'))
    const pointersOf = async (body: object) => {
      const { errors = [] } = await simulate({ definition, ...body })
      return errors.map(({ pointer }) => pointer)
    }
    expect(await pointersOf({ contact: { timezone: 'Mars/Olympus' } })).toEqual(['/contact/timezone'])
    expect(await pointersOf({ contact: { custom_fields: { unknown: 1 } } })).toEqual([
      '/contact/custom_fields/unknown',
    ])
    expect(await pointersOf({})).toEqual(['/contact_id'])
    expect(await pointersOf({ contact: {}, contact_id: tag })).toEqual(['/contact'])
    expect(await pointersOf({ contact_id: tag })).toEqual(['/contact_id'])
  })
})
