import { beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

type Condition = components['schemas']['ConditionInput']
type Leaf = components['schemas']['ConditionLeafInput']
type Page = components['schemas']['ContactPage']
type Problem = components['schemas']['Problem']
type Explanation = components['schemas']['SegmentExplanation']

const app = await startTestApp()
const { sql } = app.context

const welcome = newId()
const birthdays = newId()
const day = (number: number) => new Date(app.clock.now().getTime() + number * 86_400_000)

const enrol = (
  contact_id: string,
  kind: 'sequence' | 'automation',
  source_id: string,
  status: string,
  entered: number,
  finished: number | null = null,
) => sql`
  insert into enrolments ${sql({
    id: newId(),
    contact_id,
    kind,
    source_id,
    source_name: source_id === welcome ? "Welcome'; --" : 'Birthdays',
    status,
    entered_at: day(entered),
    finished_at: finished === null ? null : day(finished),
  })}`

const contacts: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['ada', 'grace', 'alan', 'katherine']) {
    const { body } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: `${name}@example.com` },
    })
    contacts[name] = body.id
  }
  const { ada = '', grace = '', alan = '' } = contacts
  // Ada completed it twice and is enrolled again. Grace left. Alan is only in the automation.
  await enrol(ada, 'sequence', welcome, 'completed', -90, -80)
  await enrol(ada, 'sequence', welcome, 'completed', -40, -30)
  await enrol(ada, 'sequence', welcome, 'waiting', -1)
  await enrol(grace, 'sequence', welcome, 'active', -20)
  await enrol(grace, 'sequence', welcome, 'exited', -10, -9)
  await enrol(alan, 'automation', birthdays, 'cancelled', -5, -4)
})

const all = (...conditions: Leaf[]): Condition => ({ match: 'all', conditions })

const namesFor = async (...leaves: Leaf[]): Promise<string[]> => {
  const body = { condition: all(...leaves), sort: 'email' }
  const answer = await app.send<Page>('POST', '/contacts/search', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.map(({ email }) => email.split('@')[0] ?? '')
}

const faultsFor = async (leaf: object): Promise<string[]> => {
  const body = { condition: all(leaf as Leaf) }
  const answer = await app.send<Problem>('POST', '/contacts/search', { body })
  expect(answer.status).toBe(400)
  return (answer.body.errors ?? []).map(
    ({ pointer, code }) => `${pointer?.replace('/condition/conditions/0', '')} ${code}`,
  )
}

describe('contacts that are or were in a sequence or automation', () => {
  const status = (operator: Leaf['operator'], value: string | string[], kind = 'sequence'): Leaf => ({
    field: `${kind}_status`,
    operator,
    value,
    parameters: kind === 'sequence' ? { sequence_id: welcome } : { automation_id: birthdays },
  })
  const entered = (field: string, operator: Leaf['operator'], parameters: Leaf['parameters'] = {}): Leaf => ({
    field,
    operator,
    parameters: { sequence_id: welcome, ...parameters },
  })

  test.each<[string, Leaf, string[]]>([
    ['waiting', status('is', 'waiting'), ['ada']],
    ['left, in the latest enrolment', status('is', 'exited'), ['grace']],
    ['completed it in the latest enrolment', status('is', 'completed'), []],
    ['never entered', status('is', 'never_entered'), ['alan', 'katherine']],
    ['entered', status('is_not', 'never_entered'), ['ada', 'grace']],
    ['waiting or never entered', status('in', ['waiting', 'never_entered']), ['ada', 'alan', 'katherine']],
    ['neither waiting nor never entered', status('not_in', ['waiting', 'never_entered']), ['grace']],
    ['cancelled', status('is', 'cancelled', 'automation'), ['alan']],
    [
      'in it, in any enrolment',
      { field: 'sequences', operator: 'contains_any', value: [welcome] },
      ['ada', 'grace'],
    ],
    ['in none', { field: 'automations', operator: 'is_empty' }, ['ada', 'alan', 'grace', 'katherine']],
    ['entered twice', entered('sequence_entered', 'happened', { min_count: 2, max_count: 2 }), ['grace']],
    ['entered recently', entered('sequence_entered', 'happened', { within_days: 5 }), ['ada']],
    ['completed it', entered('sequence_completed', 'happened'), ['ada']],
    ['completed it twice', entered('sequence_completed', 'happened', { min_count: 2 }), ['ada']],
    [
      'did not complete it recently',
      entered('sequence_completed', 'did_not_happen', { within_days: 20 }),
      ['ada', 'alan', 'grace', 'katherine'],
    ],
  ])('are found: %s', async (_, leaf, names) => {
    expect(await namesFor(leaf)).toEqual(names)
  })
})

describe('a sequence or automation without enrolments is rejected at its position', () => {
  const of = (parameters: object) => ({ field: 'sequence_entered', operator: 'happened', parameters })

  test.each<[string, object, string[]]>([
    ['an unknown sequence', of({ sequence_id: newId() }), ['/parameters/sequence_id not_found']],
    ['an automation', of({ sequence_id: birthdays }), ['/parameters/sequence_id not_found']],
    [
      'one of several ids',
      { field: 'sequences', operator: 'contains_any', value: [welcome, birthdays] },
      ['/value/1 not_found'],
    ],
    [
      'an unknown automation',
      {
        field: 'automation_status',
        operator: 'is',
        value: 'never_entered',
        parameters: { automation_id: welcome },
      },
      ['/parameters/automation_id not_found'],
    ],
    ['a missing id', of({}), ['/parameters/sequence_id required']],
    [
      'a text that is not an id',
      of({ sequence_id: "' or 1=1; drop table enrolments; --" }),
      ['/parameters/sequence_id format'],
    ],
  ])('%s', async (_, leaf, faults) => {
    expect(await faultsFor(leaf)).toEqual(faults)
  })

  test('the id of a tag as a list, even with the tag in the same condition', async () => {
    const { body: tag } = await app.send<{ id: string }>('POST', '/tags', { body: { name: 'Reader' } })
    const conditions = [
      { field: 'tags', operator: 'contains_any', value: [tag.id] },
      { field: 'lists', operator: 'contains_any', value: [tag.id] },
    ]
    const answer = await app.send<Problem>('POST', '/contacts/search', {
      body: { condition: { match: 'all', conditions } },
    })
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ pointer: '/condition/conditions/1/value/0', code: 'not_found' }),
    ])
  })
})

test('explains a segment with enrolment fields, and evaluates it after the last enrolment is deleted', async () => {
  const condition = all(
    { field: 'sequences', operator: 'contains_any', value: [welcome.toUpperCase()] },
    {
      field: 'automation_status',
      operator: 'is',
      value: 'cancelled',
      parameters: { automation_id: birthdays.toUpperCase() },
    },
  )
  const made = await app.send<{ id: string; condition: unknown }>('POST', '/segments', {
    body: { name: 'Newcomers', condition },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body.condition).toMatchObject({
    conditions: [
      { value: [welcome], parameters: null },
      { parameters: { automation_id: birthdays, sequence_id: null, list_id: null } },
    ],
  })
  const explain = async (name: string) =>
    (
      await app.send<Explanation>(
        'GET',
        `/segments/${made.body.id}/explain?contact_id=email:${name}@example.com`,
      )
    ).body.condition.conditions
  expect(await explain('ada')).toMatchObject([
    { fits: true, actual: [welcome], reason: "Sequences includes Welcome'; --." },
    {
      fits: false,
      actual: 'never_entered',
      reason: 'Status in an automation is never_entered, not cancelled.',
    },
  ])
  expect((await app.send('POST', `/contacts/${contacts.alan}/erase`)).status).toBe(200)
  expect(await explain('ada')).toHaveLength(2)
  const again = await app.send('POST', '/segments', { body: { name: 'The same', condition } })
  expect(again.status).toBe(400)
})
