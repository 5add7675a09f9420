import { Trans, useLingui } from '@lingui/react/macro'
import { Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/act.ts'
import { client } from '../../../api/client.ts'
import { faultAt } from '../../../api/faults.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Contact } from '../view.ts'

type Note = NonNullable<Contact['latest_notes']>[number]

const One = ({ contactId, note }: { contactId: string; note: Note }) => {
  const { t } = useLingui()
  const params = { path: { id: contactId, note_id: note.id } }
  const stale = ['/contacts']
  const again = useAct(
    () =>
      client.POST('/contacts/{id}/notes', {
        params: { path: { id: contactId } },
        body: { body: note.body, title: note.title, pinned: note.pinned },
      }),
    { stale },
  )
  const remove = useAct(() => client.DELETE('/contacts/{id}/notes/{note_id}', { params }), {
    stale,
    onDone: () =>
      toast({ text: t`The note is deleted.`, action: { label: t`Undo`, onAction: () => again.mutate() } }),
  })
  const pin = useAct(
    () => client.PUT('/contacts/{id}/notes/{note_id}', { params, body: { pinned: !note.pinned } }),
    { stale },
  )
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 grow">
        {note.title !== null && <p className="font-medium">{note.title}</p>}
        <p className="whitespace-pre-wrap">{note.body}</p>
        <p className="text-sm text-soft">
          {note.author.name ?? '–'} · <Time at={note.created_at} />
        </p>
      </div>
      <IconButton
        label={note.pinned ? t`Unpin the note` : t`Pin the note`}
        aria-pressed={note.pinned}
        onPress={() => pin.mutate()}
      >
        <Pin size={14} aria-hidden className={note.pinned ? 'fill-current' : ''} />
      </IconButton>
      <IconButton label={t`Delete the note`} onPress={() => remove.mutate()}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Notes of colleagues, pinned ones first. */
export const Notes = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const add = useAct(
    () => client.POST('/contacts/{id}/notes', { params: { path: { id: contact.id } }, body: { body: text } }),
    { stale: ['/contacts'], onDone: () => setText('') },
  )
  const notes = contact.latest_notes ?? []
  return (
    <Card title={t`Notes`}>
      <ul>
        {notes.map((note) => (
          <One key={note.id} contactId={contact.id} note={note} />
        ))}
      </ul>
      {add.isError && faultAt(add.error, '/body') === null && <ProblemNote error={add.error} />}
      <TextField
        label={t`New note`}
        isLabelHidden
        placeholder={t`Write a note for your colleagues`}
        value={text}
        onChange={setText}
        isLong
        fault={faultAt(add.error, '/body')}
      />
      <div className="mt-2">
        <Button isDisabled={text.trim() === ''} onPress={() => add.mutate()} isPending={add.isPending}>
          <Trans>Add note</Trans>
        </Button>
      </div>
    </Card>
  )
}
