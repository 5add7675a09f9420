import { type ProblemError, problem } from './problem.ts'

/** A name, a slug or a key that belongs to another one. */
export const alreadyExists = (
  kind: 'list' | 'tag' | 'custom field',
  member: 'name' | 'slug' | 'key',
  value: string,
): ProblemError => {
  const called = member === 'name' ? 'named' : `with the ${member}`
  return problem('already_exists', {
    detail: `A ${kind} ${called} ${value} already exists.`,
    errors: [
      { pointer: `/${member}`, code: 'not_allowed', detail: `Another ${kind} has the ${member} ${value}.` },
    ],
  })
}
