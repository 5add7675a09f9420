import { triggerTypes } from '../catalogue.ts'
import type { TriggerEvent } from '../trigger.ts'
import type { FlowTrigger } from '../types.ts'

type Given = Pick<FlowTrigger, 'key' | 'settings'>
type Numbered<One> = { one: One; number: number }

/** The values that the settings choose; empty where they accept any. */
const chosenBy = ({ key, settings }: Given): string[] => {
  const lookup = triggerTypes.get(key)?.lookup
  const chosen = lookup === undefined ? [] : (settings[lookup.setting] ?? [])
  return (Array.isArray(chosen) ? chosen : [chosen]).map((value) => String(value).toLowerCase())
}

/**
 * Triggers by key and by the value that their settings choose, such as a tag. Returns those that can fit an event, in their order.
 * An event is compared with few triggers, however many are published.
 */
export const indexTriggers = <One extends Given>(
  triggers: readonly One[],
): ((event: Pick<TriggerEvent, 'key' | 'data'>) => One[]) => {
  const index = new Map<string, { any: Numbered<One>[]; byValue: Map<string, Numbered<One>[]> }>()
  for (const [number, one] of triggers.entries()) {
    const ofKey = index.get(one.key) ?? { any: [], byValue: new Map<string, Numbered<One>[]>() }
    index.set(one.key, ofKey)
    const values = chosenBy(one)
    if (values.length === 0) ofKey.any.push({ one, number })
    for (const value of new Set(values)) {
      const some = ofKey.byValue.get(value)
      if (some === undefined) ofKey.byValue.set(value, [{ one, number }])
      else some.push({ one, number })
    }
  }
  return ({ key, data }) => {
    const ofKey = index.get(key)
    if (ofKey === undefined) return []
    const member = triggerTypes.get(key)?.lookup?.member
    const some = member === undefined ? [] : (ofKey.byValue.get(String(data[member]).toLowerCase()) ?? [])
    const found = ofKey.any.length === 0 ? some : [...ofKey.any, ...some]
    return found.toSorted((left, right) => left.number - right.number).map(({ one }) => one)
  }
}
