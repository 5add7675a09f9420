import { useLingui } from '@lingui/react/macro'
import { useAct } from '../../../api/act.ts'
import { client } from '../../../api/client.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { RemotePicker } from '../../conditions/index.ts'
import type { Contact } from '../view.ts'
import { staleAfter } from './queries.ts'

/** Lists and tags of a contact: added and taken away at once, with an undo. */
export const Things = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const path = { id: contact.id }
  const addTag = useAct(
    (tag: string) => client.POST('/contacts/{id}/tags', { params: { path }, body: { tags: [tag] } }),
    { stale: staleAfter },
  )
  const removeTag = useAct(
    (tag: { id: string; name: string }) =>
      client.DELETE('/contacts/{id}/tags/{tag_id}', { params: { path: { ...path, tag_id: tag.id } } }),
    {
      stale: staleAfter,
      onDone: (_, { id, name }) =>
        toast({
          text: t`The tag ${name} is removed.`,
          action: { label: t`Undo`, onAction: () => addTag.mutate(id) },
        }),
    },
  )
  const addList = useAct(
    (list: string) => client.POST('/contacts/{id}/lists', { params: { path }, body: { lists: [{ list }] } }),
    { stale: staleAfter },
  )
  const removeList = useAct(
    (list: { id: string; name: string }) =>
      client.DELETE('/contacts/{id}/lists/{list_id}', { params: { path: { ...path, list_id: list.id } } }),
    {
      stale: staleAfter,
      onDone: (_, { id, name }) =>
        toast({
          text: t`Removed from ${name}.`,
          action: { label: t`Undo`, onAction: () => addList.mutate(id) },
        }),
    },
  )
  const failed = [addTag, removeTag, addList, removeList].find(({ isError }) => isError)
  return (
    <Card title={t`Lists and tags`}>
      {failed !== undefined && <ProblemNote error={failed.error} />}
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          {contact.lists.map(({ id, name, status }) => (
            <Chip
              key={id}
              removeLabel={t`Remove from ${name}`}
              onRemove={() => removeList.mutate({ id, name })}
            >
              {status === 'subscribed' ? name : `${name} (${status})`}
            </Chip>
          ))}
          <div className="w-52">
            <RemotePicker
              path="/lists"
              label={t`Add to a list`}
              placeholder={t`Add to a list`}
              values={[]}
              onChange={([id]) => id !== undefined && addList.mutate(id)}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {contact.tags.map(({ id, name }) => (
            <Chip
              key={id}
              removeLabel={t`Remove the tag ${name}`}
              onRemove={() => removeTag.mutate({ id, name })}
            >
              {name}
            </Chip>
          ))}
          <div className="w-52">
            <RemotePicker
              path="/tags"
              label={t`Add a tag`}
              placeholder={t`Add a tag`}
              values={[]}
              onChange={([id]) => id !== undefined && addTag.mutate(id)}
            />
          </div>
        </div>
      </div>
    </Card>
  )
}
