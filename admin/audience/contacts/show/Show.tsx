import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useChange } from '../../../api/act.ts'
import { failureOf } from '../../../api/client.ts'
import { ConflictDialog } from '../../../editing/Conflict.tsx'
import { useParam, useReplace, useSearch } from '../../../ui/address.ts'
import { IconButton } from '../../../ui/button.tsx'
import { keepInSight } from '../../../ui/in-sight.ts'
import { useLetters } from '../../../ui/letters.ts'
import { Link, useHref } from '../../../ui/link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../columns.tsx'
import { StatusBadge } from '../statuses.tsx'
import { type Contact, contactPath, listState, type Tab, tabs, viewOf } from '../view.ts'
import { Actions } from './actions/Actions.tsx'
import { Dialogs } from './actions/Dialogs.tsx'
import { openDialog } from './actions/state.ts'
import { Gone } from './Gone.tsx'
import { MailNote } from './MailNote.tsx'
import { neighbourOf } from './neighbours.ts'
import { useContact } from './queries.ts'
import { useTab } from './tabs.ts'

/** A tab is a link; it takes the place of the other one in the history. */
const TabLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) => {
  const { href } = useHref(to)
  const replace = useReplace()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // A phone has no room for all of them.
    if (isCurrent) keepInSight(link.current)
  }, [isCurrent])
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    replace(to)
  }
  return (
    <a
      ref={link}
      href={href}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-9 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:font-semibold pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}

/** To the contacts before and after this one in the list from which it was opened. */
const Neighbours = ({ id, tab }: { id: string; tab: Tab }) => {
  const { t } = useLingui()
  const [search] = useSearch()
  const replace = useReplace()
  const go = useChange({
    mutationFn: (step: 1 | -1) => neighbourOf(viewOf(search), id, step),
    onSuccess: (found, step) => {
      if (found !== null) replace(contactPath(found, search, tab))
      else
        toast({
          text:
            step === 1 ? t`This is the last contact of the list.` : t`This is the first contact of the list.`,
        })
    },
    onError: (error) =>
      toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` }),
  })
  const walk = (step: 1 | -1): void => {
    if (!go.isPending) go.mutate(step)
  }
  useLetters({
    j: () => walk(1),
    k: () => walk(-1),
    e: () => replace(contactPath(id, search, 'details')),
  })
  return (
    <span className="flex">
      <IconButton label={t`Previous contact (k)`} onPress={() => walk(-1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t`Next contact (j)`} onPress={() => walk(1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

/** One contact, with what the address says of it. */
const Shown = ({ contact, tab }: { contact: Contact; tab: Tab }) => {
  const { t } = useLingui()
  const [search] = useSearch()
  const { id } = contact
  const words: Record<Tab, string> = {
    timeline: t`Timeline`,
    emails: t`E-mails`,
    details: t`Details`,
    consent: t`Consent`,
    automations: t`Automations`,
  }
  const back = `/contacts${listState(search)}`
  const Content = useTab(tab)
  useEffect(() => () => openDialog.set(null), [])
  return (
    <Page
      above={<Link to={back}>{t`Contacts`}</Link>}
      title={nameOf(contact)}
      aside={
        <>
          <StatusBadge status={contact.status} />
          {contact.full_name !== null && <bdi className="min-w-0 text-soft">{contact.display_email}</bdi>}
        </>
      }
      actions={
        <>
          <Neighbours id={id} tab={tab} />
          <Actions contact={contact} mergePath={contactPath(id, search, 'merge')} />
        </>
      }
    >
      <MailNote contact={contact} detailsPath={contactPath(id, search, 'details')} />
      <nav aria-label={t`Parts of the contact`} className="mx-4 mb-4 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {tabs.map((one) => (
            <li key={one}>
              <TabLink to={contactPath(id, search, one)} isCurrent={one === tab}>
                {words[one]}
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      {Content === undefined ? <Skeleton /> : <Content contact={contact} />}
      <Dialogs contact={contact} back={back} />
      <ConflictDialog />
    </Page>
  )
}

const Show = () => {
  const { t } = useLingui()
  const id = useParam('id')
  const asked = useParam('tab')
  const [search] = useSearch()
  const replace = useReplace()
  const query = useContact(id)
  const tab = tabs.find((one) => one === asked) ?? 'timeline'
  // The address of a contact has its id, and a tab that exists.
  const right = contactPath(query.data?.id ?? id, search, tab)
  const isRight = asked === tab && (query.data === undefined || query.data.id === id)
  useEffect(() => {
    if (!isRight) replace(right)
  }, [isRight, right, replace])
  // At once, and not only when the contact is read.
  useTab(tab)
  const status = failureOf(query.error)?.status
  if (status === 404 || status === 400)
    return <Gone id={id} error={query.error} back={`/contacts${listState(search)}`} />
  return (
    <Panel query={query} title={t`Contact`}>
      {(contact) => <Shown key={contact.id} contact={contact as Contact} tab={tab} />}
    </Panel>
  )
}

export default Show
