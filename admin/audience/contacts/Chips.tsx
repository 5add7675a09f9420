import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SetSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { toggled } from './Filters.tsx'
import { type Kind, ThingName } from './pickers.tsx'
import { statusWord } from './statuses.tsx'
import { type Condition, filterNames, hasFilters, type View } from './view.ts'

const rulesIn = ({ conditions }: Condition): number =>
  conditions.reduce((sum, part) => sum + ('conditions' in part ? rulesIn(part) : 1), 0)

export const clearFilters = (setSearch: SetSearch): void =>
  setSearch(Object.fromEntries(filterNames.map((name) => [name, null])))

interface Props {
  view: View
  setSearch: SetSearch
  onCondition: () => void
  /** More to do with the filters, such as saving them. */
  children?: ReactNode
}

/** The filters of the view, each with a cross. */
export const Chips = ({ view, setSearch, onCondition, children }: Props) => {
  const { t } = useLingui()
  if (!hasFilters(view)) return null
  const { q, status, lists, membership, tags, segment, condition } = view
  const things = (kind: Kind, title: string, ids: string[], remove: (id: string) => void) =>
    ids.map((id) => (
      <Chip key={id} removeLabel={t`Remove the filter ${title}`} onRemove={() => remove(id)}>
        {title}: <ThingName kind={kind} id={id} />
      </Chip>
    ))
  return (
    <ul
      aria-label={t`Filters`}
      className="flex shrink-0 items-center gap-1.5 px-4 pb-2 *:flex *:gap-1.5 max-md:overflow-x-auto md:flex-wrap md:*:max-w-full md:*:flex-wrap"
    >
      <li>
        {q !== '' && (
          <Chip removeLabel={t`Remove the search text`} onRemove={() => setSearch({ q: null })}>
            “<bdi>{q}</bdi>”
          </Chip>
        )}
        {status.map((one) => (
          <Chip
            key={one}
            removeLabel={t`Remove the filter ${statusWord(one)}`}
            onRemove={() => setSearch({ status: toggled(status, one) })}
          >
            {t`Status`}: {statusWord(one)}
          </Chip>
        ))}
        {things('/lists', t`List`, lists, (id) => {
          const list = toggled(lists, id)
          setSearch({ list, ...(list === null ? { membership: null } : {}) })
        })}
        {membership !== null && (
          <Chip
            removeLabel={t`Remove the filter On the list`}
            onRemove={() => setSearch({ membership: null })}
          >
            {t`On the list`}: {statusWord(membership)}
          </Chip>
        )}
        {things('/tags', t`Tag`, tags, (id) => setSearch({ tag: toggled(tags, id) }))}
        {segment !== null && things('/segments', t`Segment`, [segment], () => setSearch({ segment: null }))}
        {condition !== null && (
          <Chip
            removeLabel={t`Remove the condition`}
            onRemove={() => setSearch({ condition: null })}
            onPress={onCondition}
          >
            {plural(rulesIn(condition), { one: 'Condition of # rule', other: 'Condition of # rules' })}
          </Chip>
        )}
      </li>
      <li>
        <Button look="quiet" onPress={() => clearFilters(setSearch)}>
          <Trans>Clear all</Trans>
        </Button>
        {children}
      </li>
    </ul>
  )
}
