import { type ProblemError, problem } from '../../platform/problem.ts'

/** A name, a slug or a key that belongs to another one. */
export const alreadyExists = (
  kind: 'list' | 'tag' | 'custom field',
  member: 'name' | 'slug' | 'key',
  value: string,
): ProblemError => {
  const called = member === 'name' ? 'named' : `with the ${member}`
  return problem('already_exists', {
    detail: `There is a ${kind} ${called} ${value} already.`,
    errors: [
      { pointer: `/${member}`, code: 'not_allowed', detail: `Another ${kind} has the ${member} ${value}.` },
    ],
  })
}

/** A contact has room for so many lists, and for so many tags. */
export const roomOfContact = 200

/** Why a contact gets no more of them. */
export const noRoom = (kind: 'list' | 'tag') => ({
  code: 'too_many' as const,
  detail: `A contact has room for ${roomOfContact} ${kind}s.`,
})
