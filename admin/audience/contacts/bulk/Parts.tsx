import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { number } from '../../../ui/format.ts'
import { nameOf } from '../columns.tsx'
import type { Contact } from '../view.ts'

/** Some of the contacts that are meant, so that people see that they are the right ones. */
export const Sample = ({ contacts, total }: { contacts: readonly Contact[]; total: number }) => {
  const shown = contacts.slice(0, 5)
  const rest = total - shown.length
  if (shown.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="font-medium">
        <Trans>For example</Trans>
      </h3>
      <ul className="mt-1 flex flex-col gap-0.5">
        {shown.map((contact) => (
          <li key={contact.id} className="flex min-w-0 gap-2">
            <bdi className="max-w-3/5 shrink-0 truncate">{nameOf(contact)}</bdi>
            {contact.full_name !== null && (
              <bdi className="min-w-0 truncate text-soft">{contact.display_email}</bdi>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-1 text-soft">
          {plural(rest, { one: 'and # more contact', other: 'and # more contacts' })}
        </p>
      )}
    </section>
  )
}

export interface Reason {
  detail: string
  count: number
  names: string[]
}

/** Without the names of members that only programs can send. */
const forPeople = (detail: string): string =>
  detail.replace(/,? or `force_status` with `status_reason`/, '').replaceAll('`', '')

/** Equal reasons together, the most frequent first. */
export const reasonsOf = (faults: readonly { detail: string; name: string | null }[]): Reason[] => {
  const byDetail = new Map<string, Reason>()
  for (const { detail, name } of faults) {
    const reason = byDetail.get(detail) ?? { detail, count: 0, names: [] }
    reason.count += 1
    if (name !== null && reason.names.length < 3) reason.names.push(name)
    byDetail.set(detail, reason)
  }
  return [...byDetail.values()].sort((a, b) => b.count - a.count)
}

/** Why contacts cannot be changed. */
export const Reasons = ({
  reasons,
  title,
  note,
}: {
  reasons: readonly Reason[]
  title: string
  note?: string | null
}) => {
  const { t } = useLingui()
  if (reasons.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {reasons.slice(0, 6).map(({ detail, count, names }) => (
          <li key={detail} className="flex gap-2">
            <span className="min-w-10 shrink-0 text-end font-medium">{number(count)}</span>
            <span className="min-w-0">
              {forPeople(detail)}
              <bdi className="block truncate text-sm text-soft">
                {t`for example`} {names.join(', ')}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
      {note != null && <p className="mt-1 text-sm text-soft">{note}</p>}
    </section>
  )
}

export const Effects = ({ effects }: { effects: readonly string[] }) =>
  effects.length === 0 ? null : (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-soft">
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
