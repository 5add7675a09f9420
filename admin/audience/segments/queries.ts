import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { get } from '../../api/queries.ts'

type Schemas = components['schemas']
export type Segment = Schemas['Segment']

export const useSegment = (id: string) => useQuery(get('/segments/{id}', { params: { path: { id } } }))

/** Why a contact is in a segment or not, rule by rule. */
export const useExplanation = (id: string, contactId: string | null) =>
  useQuery({
    ...get('/segments/{id}/explain', { params: { path: { id }, query: { contact_id: contactId ?? '' } } }),
    enabled: contactId !== null,
  })

type ExplainedPart = Schemas['ExplainedPart']

/** The part of an explanation at a place of the condition. */
export const explainedAt = (root: Schemas['ExplainedCondition'] | undefined, path: readonly number[]) => {
  let part: ExplainedPart | undefined = root
  for (const at of path) part = part !== undefined && 'conditions' in part ? part.conditions[at] : undefined
  return part
}
