import type { Sql } from '../../platform/storage/open.ts'
import type { FormDefinition } from './definition/types.ts'
import type { Answer } from './field-types/index.ts'
import { listLastSubmissions } from './store/submissions.ts'

/** Answers as people read them: choices by the labels of their options. */
const shown = (
  definition: FormDefinition,
  answers: Readonly<Record<string, Answer>>,
): Record<string, Answer> => {
  const fields = new Map(definition.fields.map((field) => [field.id, field]))
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const options = fields.get(id)?.options ?? []
      const labelOf = (value: string): string =>
        options.find((option) => option.value === value)?.label ?? value
      if (Array.isArray(answer)) return [id, answer.map(labelOf)]
      return [id, typeof answer === 'string' ? labelOf(answer) : answer]
    }),
  )
}

/** For the smart codes of the group `form`. */
export const readLastSubmissions = async (sql: Sql, contactIds: readonly string[]) =>
  new Map(
    (await listLastSubmissions(sql, contactIds)).map(({ contact_id, name, definition, answers }) => [
      contact_id,
      { name, answers: shown(definition, answers) },
    ]),
  )
