import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useStore } from '../../../api/store.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { day } from '../../../ui/format.ts'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoMatch, Skeleton } from '../../../ui/states.tsx'
import { nameOf } from '../columns.tsx'
import { contactPath } from '../view.ts'
import { Actions } from './actions/Actions.tsx'
import { Dialogs } from './actions/Dialogs.tsx'
import { mergedContacts } from './merged.ts'
import { useTrashed } from './queries.ts'

/** A contact that is not there: in the trash, merged into another one, or erased. */
export const Gone = ({ id, back }: { id: string; back: string }) => {
  const { t } = useLingui()
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const into = useStore(mergedContacts).get(id)
  const trashed = useTrashed(id, isId && into === undefined)
  const all = <ButtonLink to={back}>{t`Back to contacts`}</ButtonLink>
  if (into !== undefined)
    return (
      <Page title={t`Contact`}>
        <NoMatch
          title={t`This contact was merged`}
          actions={<ButtonLink to={contactPath(into.id)} look="main">{t`Open ${into.name}`}</ButtonLink>}
        >
          <Trans>Everything of it is now at the other contact.</Trans>
        </NoMatch>
      </Page>
    )
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
          <Trans>It was erased or merged into another contact, or the address is wrong.</Trans>
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
