import { type ProblemError, problem } from './problem.ts'

type Kind =
  | 'automation'
  | 'connection'
  | 'custom field'
  | 'form'
  | 'list'
  | 'mail server'
  | 'migration'
  | 'segment'
  | 'sequence'
  | 'tag'
  | 'template'

/** Rejects a name, slug or key that is in use. */
export const alreadyExists = (kind: Kind, member: 'name' | 'slug' | 'key', value: string): ProblemError => {
  const article = kind === 'automation' ? 'An' : 'A'
  const which = member === 'name' ? `named ${value}` : `with the ${member} \`${value}\``
  const other = member === 'name' ? `is named ${value}` : `has the ${member} \`${value}\``
  return problem('already_exists', {
    detail: `${article} ${kind} ${which} already exists.`,
    errors: [{ pointer: `/${member}`, code: 'not_allowed', detail: `Another ${kind} ${other}.` }],
  })
}

/** Handles a rejected write: throws `refusal` if it violated the unique index, otherwise the error itself. */
export const ifTaken =
  (index: string, refusal: ProblemError) =>
  (error: { constraint?: string }): never => {
    throw error.constraint === index ? refusal : error
  }
