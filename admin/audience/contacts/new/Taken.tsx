import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { whyNot } from '../../../api/access.ts'
import { useAct } from '../../../api/act.ts'
import { client, failureOf } from '../../../api/client.ts'
import { get } from '../../../api/queries.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { nameOf } from '../columns.tsx'
import { contactPath } from '../view.ts'

/** Whether the address belongs to a contact already. */
export const isTaken = (error: unknown): boolean =>
  ['email_taken', 'contact_trashed'].includes(failureOf(error)?.code ?? '')

/** The contact that has the address: a way to it, or back from the trash. */
export const Taken = ({
  error,
  email,
  onOpen,
}: {
  error: unknown
  email: string
  onOpen: (id: string) => void
}) => {
  const { t } = useLingui()
  const isTrashed = failureOf(error)?.code === 'contact_trashed'
  const found = useQuery({
    ...get('/contacts', { params: { query: { email, ...(isTrashed ? { trashed: true } : {}) } } }),
    placeholderData: () => undefined,
  })
  const contact = found.data?.data[0]
  const restore = useAct(
    () => client.POST('/contacts/{id}/restore', { params: { path: { id: contact?.id ?? '' } } }),
    { stale: ['/contacts'], onDone: ({ id }) => onOpen(id) },
  )
  return (
    <>
      <Note tone="warn">
        <div role="alert" className="flex flex-col items-start gap-2">
          {isTrashed ? (
            <Trans>A contact in the trash has this address. It keeps its history when it comes back.</Trans>
          ) : (
            <Trans>A contact has this address already.</Trans>
          )}
          {contact !== undefined && isTrashed && <bdi>{nameOf(contact)}</bdi>}
          {contact !== undefined && !isTrashed && (
            <Link to={contactPath(contact.id)}>
              <bdi>{nameOf(contact)}</bdi>
            </Link>
          )}
          {contact !== undefined && isTrashed && (
            <Button
              onPress={() => restore.mutate()}
              isPending={restore.isPending}
              whyNot={whyNot('restoreContact', t`Only administrators can do this.`)}
            >
              {t`Restore the contact`}
            </Button>
          )}
        </div>
      </Note>
      {restore.isError && <ProblemNote error={restore.error} />}
    </>
  )
}
