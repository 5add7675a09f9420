import type { FormDefinition, FormField } from '../definition/types.ts'
import { type Answer, type AnswerFault, typeOf } from '../field-types/index.ts'
import type { Checked, FieldType, ValueType } from '../field-types/type.ts'
import { isDisposable } from './disposable.ts'

/** The submitted texts of each field, as the browser or a program sent them. */
export type RawAnswers = ReadonlyMap<string, readonly string[]>

/** What the person answered to the fields that were visible. */
export interface ReadAnswers {
  answers: Map<string, Answer>
  faults: Map<string, AnswerFault>
}

/** More texts of one field than any type takes. */
const mostValues = 300

const textsOf = (answer: Answer | undefined): string[] => {
  // A box that is not ticked is no answer to a condition, as in the browser.
  if (answer === null || answer === undefined || answer === false) return []
  return (Array.isArray(answer) ? answer : [String(answer)]).map((text) => text.toLowerCase())
}

type Rule = NonNullable<FormField['visible_if']>['rules'][number]

const holds = (
  { field_id, operator, compared_with }: Rule,
  answers: ReadonlyMap<string, Answer>,
): boolean => {
  const texts = textsOf(answers.get(field_id))
  const wanted = compared_with.map((text) => text.toLowerCase())
  switch (operator) {
    case 'is_set':
      return texts.length > 0
    case 'is_not_set':
      return texts.length === 0
    case 'is_any':
      return texts.some((text) => wanted.includes(text))
    case 'is_none':
      return !texts.some((text) => wanted.includes(text))
    case 'contains':
      return texts.some((text) => wanted.some((part) => text.includes(part)))
  }
}

/** Whether a field is shown after these answers to the fields before it. */
const isVisible = ({ visible_if }: FormField, answers: ReadonlyMap<string, Answer>): boolean => {
  if (visible_if === null) return true
  const { match, rules } = visible_if
  return match === 'all'
    ? rules.every((rule) => holds(rule, answers))
    : rules.some((rule) => holds(rule, answers))
}

const required: AnswerFault = { code: 'required', reason: 'required' }
const severalValues: AnswerFault = { code: 'max_items', reason: 'too_many', limit: 1 }

/** Types of answers that are one value. Of two different ones, none may be lost in silence. */
const single: readonly ValueType[] = ['text', 'number', 'date', 'date_time', 'choice']

const check = (values: readonly string[], type: FieldType, field: FormField): Checked => {
  if (values.length === 0) return { answer: null }
  const isSeveral = single.includes(type.valueType) && new Set(values).size > 1
  return isSeveral ? { fault: severalValues } : type.read(values, field)
}

/** Reads and checks the answers to a form. Fields that are hidden, and parts of the layout, have none. */
export const readAnswers = ({ fields, spam }: FormDefinition, raw: RawAnswers): ReadAnswers => {
  const answers = new Map<string, Answer>()
  const faults = new Map<string, AnswerFault>()
  for (const field of fields) {
    const type = typeOf(field.type)
    if (type.valueType === 'none' || !isVisible(field, answers)) continue
    const values = (raw.get(field.id) ?? []).slice(0, mostValues).filter((text) => text.trim() !== '')
    const checked = check(values, type, field)
    if ('fault' in checked) faults.set(field.id, checked.fault)
    else if (field.required && (checked.answer === null || checked.answer === false))
      faults.set(field.id, required)
    else if (checked.answer !== null) answers.set(field.id, checked.answer)
    const answer = answers.get(field.id)
    if (
      spam.block_disposable &&
      field.target === 'email' &&
      typeof answer === 'string' &&
      isDisposable(answer)
    )
      faults.set(field.id, { code: 'not_allowed', reason: 'disposable' })
  }
  return { answers, faults }
}
