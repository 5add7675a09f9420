import { type ProblemError, problem } from '../../platform/problem.ts'
import { type MembershipPlan, type TagPlan, tooManyError } from '../memberships/index.ts'

const tooMany = (kind: 'list' | 'tag'): ProblemError => {
  const { code, detail } = tooManyError(kind)
  return problem(code, { detail })
}

/**
 * The contact has left a list and cannot be added to it again, or removed from it. `pointer` is the position of the list in
 * the body; undefined for a removal.
 */
export const hasLeft = (list: { name: string }, pointer?: string): ProblemError =>
  problem('invalid_transition', {
    detail:
      pointer === undefined
        ? `The contact has left the list ${list.name}. The service keeps this record, so the membership cannot be removed.`
        : `The contact has left the list ${list.name}. Only the contact can join it again.`,
    errors:
      pointer === undefined
        ? []
        : [
            {
              pointer,
              code: 'not_allowed',
              detail: 'Only the contact can join this list again.',
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
