import { type ProblemError, problem } from './problem.ts'

/** Rejects a name, slug or key that is in use. */
export const alreadyExists = (
  kind: 'connection' | 'custom field' | 'list' | 'migration' | 'tag',
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
