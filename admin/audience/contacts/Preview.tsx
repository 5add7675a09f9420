import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { get } from '../../api/queries.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Time } from '../../ui/time.tsx'
import { nameOf } from './columns.tsx'
import { StatusBadge, statusWord } from './statuses.tsx'
import type { Contact } from './view.ts'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

const Facts = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const { company, job_title, phone, address, engagement } = contact
  const place = [address.city, address.country].filter((part) => part !== null).join(', ')
  const texts: [string, string | null][] = [
    [t`Company`, company],
    [t`Job title`, job_title],
    [t`Telephone`, phone],
    [t`Place`, place === '' ? null : place],
  ]
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1.5">
      <Line label={t`Status`}>
        <StatusBadge status={contact.status} />
      </Line>
      <Line label={t`E-mail`}>
        <bdi>{contact.display_email}</bdi>
      </Line>
      {texts.flatMap(([label, text]) =>
        text === null
          ? []
          : [
              <Line key={label} label={label}>
                <bdi>{text}</bdi>
              </Line>,
            ],
      )}
      <Line label={t`Created`}>
        <Time at={contact.created_at} />
      </Line>
      <Line label={t`Last activity`}>
        <Time at={engagement.last_active_at} />
      </Line>
    </dl>
  )
}

const Names = ({ title, names }: { title: string; names: string[] }) => (
  <section>
    <h3 className="mb-1 font-medium">{title}</h3>
    {names.length === 0 ? (
      <span className="text-soft">–</span>
    ) : (
      <ul className="flex flex-wrap gap-1">
        {names.map((name) => (
          <li key={name} className="max-w-full rounded bg-hover px-1.5">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** The latest of one contact, beside the table. */
export const Preview = ({
  id,
  row,
  to,
  onClose,
}: {
  id: string
  /** The contact as the table has it, until the rest is read. */
  row: Contact | undefined
  to: string
  onClose: () => void
}) => {
  const { t } = useLingui()
  const query = useQuery({
    ...get('/contacts/{id}', {
      params: { path: { id }, query: { include: ['latest_activities', 'latest_notes'] } },
    }),
    placeholderData: () => row,
    retry: false,
  })
  return (
    <aside
      aria-label={t`Preview`}
      className="flex w-88 shrink-0 flex-col border-s border-t border-line bg-panel max-md:fixed max-md:inset-0 max-md:z-20 max-md:w-full"
    >
      <header className="flex items-center gap-2 border-b border-line py-2 ps-4 pe-2">
        <h2 className="min-w-0 grow truncate font-semibold">
          <bdi>{query.data === undefined ? '…' : nameOf(query.data)}</bdi>
        </h2>
        <ButtonLink to={to} look="quiet">
          <Trans>Open</Trans>
        </ButtonLink>
        <IconButton label={t`Close the preview`} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 grow overflow-auto p-4">
        <Panel
          query={query}
          missing={
            <p className="text-soft">
              <Trans>This contact is not there any more. It may be in the trash.</Trans>
            </p>
          }
        >
          {(contact) => (
            <div className="flex flex-col gap-4">
              <Facts contact={contact} />
              <Names
                title={t`Lists`}
                names={contact.lists.map(({ name, status }) =>
                  status === 'subscribed' ? name : `${name} (${statusWord(status)})`,
                )}
              />
              <Names title={t`Tags`} names={contact.tags.map(({ name }) => name)} />
              <section>
                <h3 className="mb-1 font-medium">{t`Latest`}</h3>
                <ol className="flex flex-col gap-1.5">
                  {(contact.latest_activities ?? []).map(({ id: activity, summary, occurred_at }) => (
                    <li key={activity}>
                      <bdi>{summary}</bdi>
                      <span className="block text-sm text-soft">
                        <Time at={occurred_at} />
                      </span>
                    </li>
                  ))}
                </ol>
              </section>
              {(contact.latest_notes ?? []).length > 0 && (
                <section>
                  <h3 className="mb-1 font-medium">{t`Notes`}</h3>
                  <ol className="flex flex-col gap-1.5">
                    {(contact.latest_notes ?? []).map((note) => (
                      <li key={note.id} className="line-clamp-4 whitespace-pre-line">
                        <bdi>{note.body}</bdi>
                      </li>
                    ))}
                  </ol>
                </section>
              )}
            </div>
          )}
        </Panel>
      </div>
    </aside>
  )
}
