import { t } from '@lingui/core/macro'
import type { paths } from '../../../../../generated/types.ts'

type Query = NonNullable<paths['/contacts/{id}/activities']['get']['parameters']['query']>
type Type = NonNullable<Query['type']>[number]

export interface Kind {
  id: string
  label: string
  types: readonly Type[]
}

/** Activities by what people look for. The service filters by the types of a kind. */
export const kinds = (): Kind[] => [
  {
    id: 'mail',
    label: t`E-mail`,
    types: ['email_sent', 'email_opened', 'email_clicked', 'email_bounced', 'email_complained'],
  },
  {
    id: 'changes',
    label: t`Changes`,
    types: [
      ...(['created', 'updated', 'status_changed', 'email_changed', 'imported'] as const),
      ...(['merged', 'trashed', 'restored', 'exported'] as const),
    ],
  },
  { id: 'groups', label: t`Lists and tags`, types: ['list_joined', 'list_left', 'tag_added', 'tag_removed'] },
  {
    id: 'consent',
    label: t`Consent`,
    types: [
      ...(['consent_recorded', 'confirmed', 'unsubscribed', 'suppressed'] as const),
      ...(['privacy_requested', 'privacy_request_rejected'] as const),
    ],
  },
  { id: 'notes', label: t`Notes`, types: ['note_added', 'note_updated', 'note_deleted'] },
  { id: 'events', label: t`Forms and events`, types: ['form_submitted', 'custom_event', 'activity_added'] },
]

/** The kinds that an address names; others are left out. */
export const kindsIn = (text: string | undefined): Kind[] => {
  const named = (text ?? '').split(',')
  return kinds().filter(({ id }) => named.includes(id))
}

/** The kind of an activity; null for a type of a newer service. */
export const kindOf = (type: string): string | null =>
  kinds().find(({ types }) => (types as readonly string[]).includes(type))?.id ?? null
