import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../../api/act.ts'
import { client, unwrap } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { number } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../columns.tsx'
import type { Contact } from '../view.ts'
import { staleAfter } from './queries.ts'

/** Erasing cannot be taken back: it says first what would go. */
export const EraseContact = ({
  contact,
  onClose,
  onErased,
}: {
  contact: Contact
  onClose: () => void
  onErased: () => void
}) => {
  const { t } = useLingui()
  const name = nameOf(contact)
  const params = { path: { id: contact.id } }
  const words: Record<string, string> = {
    notes_count: t`Notes`,
    activities_count: t`Entries of the timeline`,
    events_count: t`Events`,
    memberships_count: t`Memberships of lists`,
    tags_count: t`Tags`,
  }
  const plan = useQuery({
    queryKey: ['/contacts/erase', contact.id],
    queryFn: async ({ signal }) =>
      unwrap(client.POST('/contacts/{id}/erase', { params, body: { dry_run: true }, signal })),
    staleTime: 0,
  })
  const erase = useAct(() => client.POST('/contacts/{id}/erase', { params, body: {} }), {
    stale: staleAfter,
    onDone: () => {
      toast({ text: t`${name} is erased.` })
      onErased()
    },
  })
  return (
    <ConfirmDialog
      title={t`Erase ${name} for good?`}
      confirm={t`Erase contact`}
      keep={t`Keep the contact`}
      act={erase}
      onClose={onClose}
    >
      <p className="mb-2">
        <Trans>Everything about this person goes. This cannot be undone, by nobody.</Trans>
      </p>
      <Panel query={plan}>
        {(data) => (
          <ul className="list-disc ps-5">
            {'erased_counts' in data &&
              Object.entries(data.erased_counts).flatMap(([key, count]) =>
                count > 0
                  ? [
                      <li key={key}>
                        {words[key] ?? key}: {number(count)}
                      </li>,
                    ]
                  : [],
              )}
          </ul>
        )}
      </Panel>
    </ConfirmDialog>
  )
}
