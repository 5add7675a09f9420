import fc, { type Arbitrary } from 'fast-check'
import type { FlowDefinition, FlowNode } from '../../../../../server/marketing/flows/types.ts'
import { node } from '../../support.ts'

export type Happening =
  | { contact: number; tag: string }
  | { contact: number; enter: true }
  | { minutes: number }

/** Nodes whose edges may lead back: a loop must contain a wait. */
const waits = new Set(['wait', 'wait_for'])

const branchesOf = ({ type, settings }: FlowNode): string[] => {
  if (type === 'if_else') return ['yes', 'no']
  if (type === 'split_percent') return ['a', 'b']
  if (type === 'wait_for' && settings.timeout !== null) return ['next', 'timed_out']
  return type === 'end' ? [] : ['next']
}

/** Random definitions that use these tags. */
export const definitions = (tags: readonly string[]): Arbitrary<FlowDefinition> => {
  const tag = fc.constantFrom(...tags)
  const event = tag.map((id) => ({ key: 'tag_added', settings: { tag_ids: [id] } }))
  const kinds: Arbitrary<[string, object]>[] = [
    tag.map((tag_id) => ['add_tag', { tag_id }]),
    fc.integer({ min: 1, max: 60 }).map((amount) => ['wait', { mode: 'duration', amount, unit: 'minutes' }]),
    fc
      .record({
        event,
        timeout: fc.option(
          fc.record({ amount: fc.integer({ min: 1, max: 60 }), unit: fc.constant('minutes') }),
        ),
        since_entering: fc.boolean(),
      })
      .map((settings) => ['wait_for', settings]),
    tag.map((id) => [
      'if_else',
      { condition: { match: 'all', conditions: [{ field: 'tags', operator: 'contains_any', value: [id] }] } },
    ]),
    fc.constant([
      'split_percent',
      {
        branches: [
          { key: 'a', percent: 50 },
          { key: 'b', percent: 50 },
        ],
      },
    ]),
    fc
      .record({ event, otherwise: fc.constantFrom('continue', 'wait', 'end') })
      .map((settings) => ['goal', settings]),
    fc.constant(['end', {}]),
  ]
  return fc
    .record({
      kinds: fc.array(fc.oneof(...kinds), { minLength: 2, maxLength: 9 }),
      targets: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      mode: fc.constantFrom('never', 'when_not_inside', 'always' as const),
      exits: fc.option(event, { freq: 4 }),
    })
    .map(({ kinds: chosen, targets, mode, exits }) => {
      const nodes = chosen.map(([type, settings], at) => node(`n${at}`, type, settings))
      let next = 0
      const edges = nodes.flatMap((from, at) =>
        branchesOf(from).flatMap((branch) => {
          const target = targets[next++ % targets.length] ?? 0
          // Forwards, or anywhere from a wait; sometimes nowhere, which ends the flow.
          const first = waits.has(from.type) ? 0 : at + 1
          const to = first + (target % (nodes.length - first + 1))
          return to < nodes.length ? [{ from: from.id, branch, to: `n${to}` }] : []
        }),
      )
      return {
        triggers: [],
        start: 'n0',
        nodes,
        edges,
        re_entry: { mode, after_days: null },
        exit_condition: null,
        exit_events: exits === null ? [] : [exits],
      }
    })
}

/** What happens to so many contacts, in order. */
export const happenings = (contacts: number, tags: readonly string[]): Arbitrary<Happening[]> => {
  const contact = fc.integer({ min: 0, max: contacts - 1 })
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 70 }) }) },
      { weight: 3, arbitrary: fc.record({ contact, tag: fc.constantFrom(...tags) }) },
      { weight: 2, arbitrary: fc.record({ contact, enter: fc.constant(true as const) }) },
    ),
    { minLength: 8, maxLength: 20 },
  )
}
