import type { Tree } from '../../audience/conditions/index.ts'
import { triggerTypes } from './catalogue.ts'
import type { FlowDefinition } from './types.ts'

/**
 * The contacts for which a trigger of a definition could have occurred before, with the condition of the trigger. Null if
 * no trigger says that of a contact.
 */
export const fittingContacts = ({ triggers }: Pick<FlowDefinition, 'triggers'>): Tree | null => {
  const fitting = triggers.flatMap(({ key, settings, condition }): Tree[] => {
    const tree = triggerTypes.get(key)?.fitting?.(settings) ?? null
    if (tree === null) return []
    return [condition === null ? tree : { match: 'all', conditions: [tree, condition] }]
  })
  return fitting.length === 0 ? null : { match: 'any', conditions: fitting }
}
