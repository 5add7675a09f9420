import type { components } from '../../../generated/types.ts'
import { type Fault, problem } from '../../platform/problem.ts'

type Type = components['schemas']['CustomFieldType']
export type Option = components['schemas']['CustomFieldOption']

/** Whether the values of a field are chosen from options. */
const isSelect = (type: Type): boolean => type === 'single_select' || type === 'multi_select'

/** The errors in the options of a field of this type. Undefined options were not given. */
export const faultsOfOptions = (type: Type, options: readonly Option[] | undefined): Fault[] => {
  const pointer = '/options'
  if (options === undefined) return []
  if (!isSelect(type))
    return [
      {
        pointer,
        code: 'not_allowed',
        detail: `A field of the type \`${type}\` has no options. Remove \`options\`.`,
      },
    ]
  return options.flatMap(({ value }, index): Fault[] =>
    options.findIndex((option) => option.value === value) === index
      ? []
      : [
          {
            pointer: `${pointer}/${index}/value`,
            code: 'unique_items',
            detail: `The option \`${value}\` is duplicated.`,
          },
        ],
  )
}

/** The options of a new field. @throws invalid_request */
export const requireOptions = (type: Type, options: Option[] | undefined): Option[] => {
  const errors = faultsOfOptions(type, options)
  if (isSelect(type) && options === undefined)
    errors.push({
      pointer: '/options',
      code: 'required',
      detail: `A field of the type \`${type}\` requires \`options\`.`,
    })
  if (errors.length > 0) throw problem('invalid_request', { errors })
  return (options ?? []).map(({ value, label }) => ({ value, label }))
}

/** The values that were removed from the options. */
export const optionsLost = (before: readonly Option[], after: readonly Option[]): string[] =>
  before.map(({ value }) => value).filter((value) => !after.some((option) => option.value === value))

/** The new order of positions: the named fields first, then the others in their present order. */
export const inOrder = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] => {
  const place = new Map(ids.map((id, index) => [id, index]))
  const rank = ({ id }: Row): number => place.get(id) ?? ids.length
  return [...rows].sort((left, right) => rank(left) - rank(right))
}
