import { choiceTypes } from './choices.ts'
import { specialTypes } from './special.ts'
import { textTypes } from './text.ts'
import type { FieldType, FieldTypeKey } from './type.ts'

const all = [...textTypes, ...choiceTypes, ...specialTypes]

const inOrder: Record<FieldTypeKey, number> = {
  email: 0,
  text: 1,
  textarea: 2,
  number: 3,
  phone: 4,
  url: 5,
  date: 6,
  date_time: 7,
  select: 8,
  multi_select: 9,
  radio: 10,
  checkbox: 11,
  checkboxes: 12,
  country: 13,
  hidden: 14,
  consent: 15,
  list_choice: 16,
  tag_choice: 17,
  rating: 18,
  file: 19,
  html: 20,
  divider: 21,
  submit: 22,
  captcha: 23,
}

/** All types, in the order of the contract. */
export const fieldTypes: readonly FieldType[] = all.toSorted((a, b) => inOrder[a.key] - inOrder[b.key])

const byKey = new Map(fieldTypes.map((type) => [type.key, type]))

export const typeOf = (key: FieldTypeKey): FieldType => {
  const type = byKey.get(key)
  if (type === undefined) throw new Error(`There is no field type ${key}.`)
  return type
}

export {
  type Answer,
  type AnswerFault,
  type AnswerReason,
  type FieldType,
  type FormField,
  isYes,
  textOf,
} from './type.ts'
