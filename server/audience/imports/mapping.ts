import type { Fault } from '../../platform/problem.ts'
import { looksLikeAddress, type Mapping } from './reading/index.ts'
import { customKey, isTarget, severalTimes } from './targets.ts'

/** What a mapping is validated against. */
export interface MappingContext {
  /** The columns of the file; null if unknown. */
  columns: readonly string[] | null
  /** The keys of the custom fields that can be written. */
  customKeys: ReadonlySet<string>
}

const targetFault = (
  target: string,
  pointer: string,
  taken: ReadonlySet<string>,
  customKeys: ReadonlySet<string>,
): Fault | null => {
  const key = customKey(target)
  if (key !== null && !customKeys.has(key))
    return {
      pointer,
      code: 'not_found',
      detail: `The custom field \`${key}\` does not exist or is archived.`,
    }
  if (key === null && !isTarget(target))
    return {
      pointer,
      code: 'enum',
      detail: `\`${target}\` is not a member of a contact that can be imported.`,
    }
  if (taken.has(target) && !severalTimes.has(target))
    return { pointer, code: 'unique_items', detail: `Only one column can have the target \`${target}\`.` }
  return null
}

/** The errors in a mapping at `pointer`. */
export const checkMapping = (
  mapping: readonly Mapping[],
  { columns, customKeys }: MappingContext,
  pointer: string,
): Fault[] => {
  const faults: Fault[] = []
  const taken = new Set<string>()
  for (const [index, { column, target }] of mapping.entries()) {
    const at = `${pointer}/${index}`
    const fault = targetFault(target, `${at}/target`, taken, customKeys)
    if (fault !== null) faults.push(fault)
    taken.add(target)
    if (looksLikeAddress(column))
      faults.push({
        pointer: `${at}/column`,
        code: 'not_allowed',
        detail: 'The column name is an e-mail address. If the file has no header, set `has_header` to false.',
      })
    else if (columns !== null && !columns.includes(column))
      faults.push({ pointer: `${at}/column`, code: 'not_found', detail: `The file has no column ${column}.` })
  }
  if (!taken.has('email'))
    faults.push({
      pointer,
      code: 'required',
      detail: 'No column has the target `email`. Map one column to `email`.',
    })
  return faults
}
