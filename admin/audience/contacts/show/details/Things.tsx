import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { client } from '../../../../api/client.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { ProblemNote } from '../../../../ui/ProblemNote.tsx'
import { Card } from '../../../../ui/page.tsx'
import { PickButton } from '../../../../ui/pick-menu.tsx'
import { Time } from '../../../../ui/time.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ThingOptions } from '../../pickers.tsx'
import { statusWord } from '../../statuses.tsx'
import type { Contact } from '../../view.ts'
import { useMemberships } from './memberships.ts'

type List = Contact['lists'][number]

/** Lists and tags of a contact: added and taken away at once, with an undo. */
export const Things = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const { failed, addTag, removeTag, addList, removeList, leaveList } = useMemberships(contact.id)
  const { lists, tags } = contact
  const createTag = async (name: string): Promise<void> => {
    const { data, error } = await client.POST('/tags', { body: { name } })
    if (data !== undefined) addTag(data)
    else toast({ tone: 'bad', text: error.detail })
  }
  const entriesOf = (list: List) => [
    {
      id: 'leave',
      label: t`Unsubscribe from the list`,
      onAction: () => leaveList(list),
      whyNot: list.status === 'unsubscribed' ? t`The person has left this list.` : null,
    },
    {
      id: 'remove',
      label: t`Remove from the list`,
      onAction: () => removeList(list),
      whyNot: list.status === 'unsubscribed' ? t`The service keeps that the person has left.` : null,
    },
  ]
  return (
    <Card title={t`Lists and tags`}>
      {failed !== null && (
        <div className="mb-3">
          <p role="status" className="font-medium text-bad">
            {failed.what}
          </p>
          <ProblemNote error={failed.error} />
        </div>
      )}
      <div className="flex flex-col gap-4">
        <div>
          <div className="mb-1 flex items-center gap-2">
            <h3 className="grow font-medium">{t`Lists`}</h3>
            <PickButton title={t`Add to list`} look="quiet">
              {(close) => (
                <ThingOptions
                  kind="/lists"
                  label={t`Find a list`}
                  onPick={({ id, name, opt_in }) => {
                    close()
                    const known = lists.find((list) => list.id === id)
                    if (known === undefined)
                      addList({ id, name, ...(opt_in === 'double' ? { status: 'pending' } : {}) })
                  }}
                />
              )}
            </PickButton>
          </div>
          {lists.length === 0 && (
            <p className="text-soft">
              <Trans>On no list.</Trans>
            </p>
          )}
          {lists.length > 0 && (
            <ul>
              {lists.map((list) => (
                <li
                  key={list.id}
                  className="flex min-h-9 items-center gap-2 border-b border-line last:border-0"
                >
                  <span className="min-w-0 grow">
                    <Link to={`/contacts?list=${list.id}`}>
                      <bdi>{list.name}</bdi>
                    </Link>{' '}
                    <span className="text-soft">
                      {statusWord(list.status)}, <Time at={list.since_at} />
                    </span>
                  </span>
                  <Menu
                    trigger={
                      <IconButton label={t`Actions for the list ${list.name}`}>
                        <Ellipsis size={16} aria-hidden />
                      </IconButton>
                    }
                    entries={entriesOf(list)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h3 className="mb-1 font-medium">{t`Tags`}</h3>
          <div className="flex flex-wrap items-center gap-2">
            {tags.map((tag) => (
              <Chip key={tag.id} removeLabel={t`Remove the tag ${tag.name}`} onRemove={() => removeTag(tag)}>
                <bdi>{tag.name}</bdi>
              </Chip>
            ))}
            <PickButton title={t`Add tag`} look="quiet">
              {(close) => (
                <ThingOptions
                  kind="/tags"
                  label={t`Find a tag`}
                  onPick={(tag) => {
                    close()
                    if (!tags.some(({ id }) => id === tag.id)) addTag(tag)
                  }}
                  createLabel={(name) => t`Create the tag ${name}`}
                  onCreate={(name) => {
                    close()
                    createTag(name)
                  }}
                />
              )}
            </PickButton>
          </div>
        </div>
      </div>
    </Card>
  )
}
