import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { failureOf, isProblem } from '../../../api/client.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { day } from '../../../ui/format.ts'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoMatch, Skeleton } from '../../../ui/states.tsx'
import { nameOf } from '../columns.tsx'
import { contactPath } from '../view.ts'
import { Actions } from './actions/Actions.tsx'
import { Dialogs } from './actions/Dialogs.tsx'
import { useContact, useTrashed } from './queries.ts'

/** The contact into which another one was merged, also in the trash; null if it cannot be read. */
const useSurvivor = (id: string) => {
  const live = useContact(id)
  const isGone = failureOf(live.error)?.status === 404
  const trashed = useTrashed(id, isGone)
  return {
    isLoading: live.isPending || trashed.isLoading,
    contact: (isGone ? trashed.data : live.data) ?? null,
  }
}

const Merged = ({ into }: { into: string }) => {
  const { t } = useLingui()
  const { contact, isLoading } = useSurvivor(into)
  const name = contact === null ? null : nameOf(contact)
  return (
    <Page title={t`Contact`}>
      {isLoading ? (
        <Skeleton />
      ) : (
        <NoMatch
          title={name === null ? t`This contact was merged` : t`This contact was merged into ${name}`}
          actions={
            <ButtonLink to={contactPath(into)} look="main">
              {name === null ? t`Open the other contact` : t`Open ${name}`}
            </ButtonLink>
          }
        >
          <Trans>Everything of it is now at the other contact.</Trans>
        </NoMatch>
      )}
    </Page>
  )
}

/** The contact into which the missing one was merged, as the service says it. */
const mergedInto = (error: unknown): string | null => {
  const failure = failureOf(error)
  return isProblem(failure, 'not_found') ? (failure.merged_into ?? null) : null
}

/** A contact that is not there: in the trash, merged into another one, or erased. */
export const Gone = ({ id, error, back }: { id: string; error: unknown; back: string }) => {
  const { t } = useLingui()
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const into = mergedInto(error)
  const trashed = useTrashed(id, isId && into === null)
  const all = <ButtonLink to={back}>{t`Back to contacts`}</ButtonLink>
  if (into !== null) return <Merged into={into} />
  if (trashed.isLoading)
    return (
      <Page title={t`Contact`}>
        <Skeleton />
      </Page>
    )
  if (trashed.isError)
    return (
      <Page title={t`Contact`}>
        <ProblemNote error={trashed.error} onRetry={() => trashed.refetch()} />
      </Page>
    )
  const contact = trashed.data ?? null
  if (contact === null)
    return (
      <Page title={t`Contact`}>
        <NoMatch title={t`There is no such contact`} actions={all}>
          <Trans>It was erased, or the address is wrong.</Trans>
        </NoMatch>
      </Page>
    )
  return (
    <Page
      title={nameOf(contact)}
      aside={<bdi className="text-soft">{contact.display_email}</bdi>}
      actions={<Actions contact={contact} mergePath="" />}
    >
      <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
        <Trash2 size={40} aria-hidden className="text-soft" />
        <h2 className="text-lg font-semibold">{t`In the trash since ${day(contact.trashed_at)}`}</h2>
        <p className="text-soft">
          <Trans>It gets no e-mail. After 30 days in the trash it is deleted for good.</Trans>
        </p>
        {all}
      </div>
      <Dialogs contact={contact} back={back} />
    </Page>
  )
}
