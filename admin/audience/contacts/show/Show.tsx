import { Trans, useLingui } from '@lingui/react/macro'
import { useParam, useSearch } from '../../../ui/address.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoMatch } from '../../../ui/states.tsx'
import { nameOf } from '../columns.tsx'
import { StatusBadge } from '../statuses.tsx'
import type { Contact } from '../view.ts'
import { Automations } from './Automations.tsx'
import { Consent } from './Consent.tsx'
import { Details } from './Details.tsx'
import { Emails } from './Emails.tsx'
import { Actions, MailNote } from './Head.tsx'
import { Notes } from './Notes.tsx'
import { useContact } from './queries.ts'
import { Things } from './Things.tsx'
import { Timeline } from './Timeline.tsx'

const Tab = ({ tab, contact }: { tab: string; contact: Contact }) => {
  switch (tab) {
    case 'emails':
      return <Emails contact={contact} />
    case 'details':
      return <Details contact={contact} />
    case 'consent':
      return <Consent contact={contact} />
    case 'automations':
      return <Automations id={contact.id} />
    default:
      return (
        <>
          <Things contact={contact} />
          <Notes contact={contact} />
          <Timeline id={contact.id} />
        </>
      )
  }
}

const Show = () => {
  const { t } = useLingui()
  const id = useParam('id')
  const [{ tab = 'timeline' }] = useSearch()
  const query = useContact(id)
  const tabs: [string, string][] = [
    ['timeline', t`Timeline`],
    ['emails', t`E-mails`],
    ['details', t`Details`],
    ['consent', t`Consent`],
    ['automations', t`Automations`],
  ]
  return (
    <Panel
      query={query}
      title={t`Contact`}
      missing={
        <NoMatch
          title={t`There is no such contact`}
          actions={<ButtonLink to="/contacts">{t`Show all contacts`}</ButtonLink>}
        >
          <Trans>It was erased, or merged into another one.</Trans>
        </NoMatch>
      }
    >
      {(data) => {
        const contact = data as Contact
        return (
          <Page
            title={nameOf(contact)}
            aside={
              <>
                <StatusBadge status={contact.status} />
                <bdi className="text-soft">{contact.display_email}</bdi>
              </>
            }
            actions={<Actions contact={contact} />}
          >
            <MailNote contact={contact} />
            <nav
              aria-label={t`Parts of the contact`}
              className="mx-4 mb-4 overflow-x-auto border-b border-line"
            >
              <ul className="flex gap-1">
                {tabs.map(([key, label]) => (
                  <li key={key}>
                    <Link
                      to={key === 'timeline' ? `/contacts/${id}` : `/contacts/${id}?tab=${key}`}
                      aria-current={key === tab ? 'page' : undefined}
                      className="block border-b-2 border-transparent px-3 py-2 whitespace-nowrap hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:font-semibold"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <Tab tab={tab} contact={contact} />
          </Page>
        )
      }}
    </Panel>
  )
}

export default Show
