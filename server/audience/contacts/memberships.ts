import { type ProblemError, problem } from '../../platform/problem.ts'
import { type MembershipPlan, type TagPlan, tooManyError } from '../memberships/index.ts'

const tooMany = (kind: 'list' | 'tag'): ProblemError => {
  const { code, detail } = tooManyError(kind)
  return problem(code, { detail })
}

/**
 * The contact has left a list and cannot be added to it again. `pointer` is the position of the list in the
 * body, if any.
 */
export const hasLeft = (list: { name: string }, pointer?: string): ProblemError =>
  problem('invalid_transition', {
    detail: `The contact has left the list ${list.name}.`,
    errors:
      pointer === undefined
        ? []
        : [
            {
              pointer,
              code: 'not_allowed',
              detail: 'Only the contact can subscribe to this list again.',
            },
          ],
  })

/** @throws invalid_transition, too_many */
export const requireMemberships = (
  plan: MembershipPlan,
  pointerTo: (listId: string) => string | undefined = () => undefined,
): void => {
  if (plan.kind === 'left') throw hasLeft(plan.list, pointerTo(plan.list.id))
  if (plan.kind === 'full') throw tooMany('list')
}

/** @throws too_many */
export const requireTags = (plan: TagPlan): void => {
  if (plan.kind === 'full') throw tooMany('tag')
}
