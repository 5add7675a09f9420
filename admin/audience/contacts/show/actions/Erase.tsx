import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../../../api/act.ts'
import { client, unwrap } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { number } from '../../../../ui/format.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { wordOf } from '../../../../ui/word.tsx'
import { nameOf } from '../../columns.tsx'
import type { Contact } from '../../view.ts'
import { staleAfter } from '../queries.ts'

interface Props {
  contact: Contact
  onClose: () => void
  onErased: () => void
}

/** Erasing cannot be taken back: it says first what would go, and what is kept without the person. */
export const Erase = ({ contact, onClose, onErased }: Props) => {
  const { t } = useLingui()
  const name = nameOf(contact)
  const params = { path: { id: contact.id } }
  const words: Record<string, string> = {
    notes_count: t`Notes`,
    activities_count: t`Entries of the timeline`,
    events_count: t`Events`,
    memberships_count: t`Memberships of lists`,
    tags_count: t`Tags`,
    deliveries_count: t`E-mails`,
    consents_count: t`Consents`,
  }
  const plan = useQuery({
    queryKey: ['erase', contact.id],
    queryFn: async ({ signal }) => {
      const result = await unwrap(
        client.POST('/contacts/{id}/erase', { params, body: { dry_run: true }, signal }),
      )
      if (!('erased_counts' in result)) throw new Error('A preview of an erasure has no counts.')
      return result
    },
    gcTime: 0,
    retry: false,
  })
  const erase = useAct(() => client.POST('/contacts/{id}/erase', { params, body: {} }), {
    stale: staleAfter,
    onDone: () => {
      toast({ text: t`${name} is erased.` })
      onErased()
    },
  })
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => `${wordOf(words, key)}: ${number(count)}`)
      .join(', ') || '–'
  return (
    <ConfirmDialog
      title={t`Erase ${name} for good?`}
      confirm={t`Erase ${name}`}
      keep={t`Keep the contact`}
      act={{ ...erase, mutate: () => plan.isSuccess && erase.mutate() }}
      onClose={onClose}
    >
      <p className="mb-3 font-medium">
        <Trans>This cannot be undone.</Trans>
      </p>
      <Panel query={plan} skeleton={<Skeleton lines={4} />}>
        {({ erased_counts, anonymised_counts, email_addresses }) => (
          <dl className="flex flex-col gap-3">
            <div>
              <dt className="text-soft">{t`Erased with the contact`}</dt>
              <dd>{counts(erased_counts)}</dd>
            </div>
            <div>
              <dt className="text-soft">{t`Kept for statistics, without the person`}</dt>
              <dd>{counts(anonymised_counts)}</dd>
            </div>
            <div>
              <dt className="text-soft">{t`No contact can be created again with`}</dt>
              <dd>
                {email_addresses.length === 0 ? (
                  '–'
                ) : (
                  <bdi className="break-all">{email_addresses.join(', ')}</bdi>
                )}
              </dd>
            </div>
          </dl>
        )}
      </Panel>
    </ConfirmDialog>
  )
}
