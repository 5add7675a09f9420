import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/queries.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { wordOf } from '../../ui/word.tsx'

const tones: Record<string, Tone> = {
  subscribed: 'good',
  pending: 'warn',
  transactional: 'info',
  bounced: 'bad',
  complained: 'bad',
}

/** The word of a status. One that this release does not know is shown as it is. */
export const statusWord = (status: string): string => {
  const words: Record<string, string> = {
    subscribed: t`Subscribed`,
    pending: t`Pending`,
    unsubscribed: t`Unsubscribed`,
    transactional: t`Transactional`,
    bounced: t`Bounced`,
    complained: t`Complained`,
  }
  return wordOf(words, status)
}

export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={tones[status] ?? 'none'}>{statusWord(status)}</Badge>
)

/** The statuses, with what they mean and what they can become. */
export const useStatuses = () =>
  useQuery({ ...get('/contacts/statuses'), staleTime: Number.POSITIVE_INFINITY })
