import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Pin, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { components } from '../../../../../generated/types.ts'
import { useAct, useChange } from '../../../../api/act.ts'
import { boot } from '../../../../api/boot.ts'
import { client, unwrap } from '../../../../api/client.ts'
import { faultAt } from '../../../../api/faults.ts'
import { newKey } from '../../../../api/new-key.ts'
import { pagesOf, queryClient, refresh, tagged } from '../../../../api/queries.ts'
import { usePages } from '../../../../api/use-pages.ts'
import { askConflict } from '../../../../editing/Conflict.tsx'
import { endDraft, setDraft, useDraft } from '../../../../editing/drafts.ts'
import type { Members } from '../../../../editing/merge.ts'
import { patiently } from '../../../../editing/patiently.ts'
import { save } from '../../../../editing/save.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import { ProblemNote } from '../../../../ui/ProblemNote.tsx'
import { Time } from '../../../../ui/time.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { Rows } from '../Rows.tsx'

type Note = components['schemas']['ContactNote']
type Pages = { pages: { data: Note[] }[] }

const path = '/contacts/{id}/notes'
const limit = { limit: 20 }
const stale = [path, '/contacts/{id}/activities']

/** Changes a note in the list at once. */
const patchNote = async (contactId: string, id: string, change: (note: Note) => Note): Promise<void> => {
  const { queryKey } = pagesOf(path, limit, { path: { id: contactId } })
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (now) => {
    if (now === undefined) return now
    const { pages, ...rest } = now as unknown as Pages
    const changed = pages.map(({ data, ...page }) => ({
      ...page,
      data: data.map((note) => (note.id === id ? change(note) : note)),
    }))
    return { ...rest, pages: changed } as never
  })
}

/** Ctrl+Enter sends, Escape cancels. */
const onKeys =
  (send: () => void, cancel?: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape' && cancel !== undefined) {
      event.preventDefault()
      cancel()
    }
  }

const keyOf = (id: string): string => `note ${id}`

const Editor = ({ contactId, note }: { contactId: string; note: Note }) => {
  const { t } = useLingui()
  const draft = useDraft<Note, string>(keyOf(note.id))
  const change = useChange({
    mutationFn: (body: string) =>
      save<Note>(
        {
          name: keyOf(note.id),
          membersOf: ({ body, title, pinned }) => ({ body, title, pinned }),
          read: () =>
            tagged(
              client.GET('/contacts/{id}/notes/{note_id}', {
                params: { path: { id: contactId, note_id: note.id } },
              }),
            ),
          write: (members: Members, header) =>
            tagged(
              client.PUT('/contacts/{id}/notes/{note_id}', {
                params: { path: { id: contactId, note_id: note.id }, header },
                body: members,
              }),
            ),
          decide: (conflicts) =>
            askConflict({
              title: t`The note was changed`,
              conflicts,
              labelOf: () => t`Note`,
              textOf: (_, value) => String(value ?? ''),
              authorOf: () => null,
            }),
        },
        draft?.base ?? note,
        { body },
      ),
    onSuccess: async (saved, body) => {
      if (saved.kind === 'kept') return
      await patchNote(contactId, note.id, () => saved.data)
      endDraft(keyOf(note.id), body, saved.data)
      await refresh(...stale)
    },
  })
  if (draft === undefined) return null
  const text = draft.value
  const cancel = (): void => setDraft(keyOf(note.id), null)
  const send = (): void => {
    if (text.trim() === '' || change.isPending) return
    if (text === draft.base.body) cancel()
    else change.mutate(text)
  }
  const fault = faultAt(change.error, '/body')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field in it
    <div className="flex flex-col gap-2" onKeyDown={onKeys(send, cancel)}>
      <TextField
        label={t`Note`}
        isLabelHidden
        isLong
        autoFocus
        maxLength={20_000}
        value={text}
        onChange={(value) =>
          setDraft(keyOf(note.id), { base: draft.base, value, isChanged: value !== draft.base.body })
        }
        fault={fault}
      />
      {change.isError && fault === null && <ProblemNote error={change.error} />}
      <div className="flex gap-2">
        <Button look="main" onPress={send} isPending={change.isPending} isDisabled={text.trim() === ''}>
          <Trans>Save note</Trans>
        </Button>
        <Button onPress={cancel} isDisabled={change.isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

const One = ({ contactId, note }: { contactId: string; note: Note }) => {
  const { t } = useLingui()
  const isEdited = useDraft(keyOf(note.id)) !== undefined
  const params = { path: { id: contactId, note_id: note.id } }
  const again = useAct(
    () =>
      client.POST(path, {
        params: { path: { id: contactId } },
        body: { body: note.body, title: note.title, pinned: note.pinned },
      }),
    { stale },
  )
  const remove = useAct(() => client.DELETE('/contacts/{id}/notes/{note_id}', { params }), {
    stale,
    onDone: () => {
      setDraft(keyOf(note.id), null)
      const isMine = note.author.id === boot.user.id
      toast({
        text: isMine ? t`The note is deleted.` : t`The note is deleted. Undo writes it again in your name.`,
        action: { label: t`Undo`, onAction: () => again.mutate() },
      })
    },
  })
  const pin = useChange({
    mutationFn: (pinned: boolean) =>
      unwrap(client.PUT('/contacts/{id}/notes/{note_id}', { params, body: { pinned } })),
    onMutate: (pinned) => patchNote(contactId, note.id, (now) => ({ ...now, pinned })),
    onError: (_, pinned) => patchNote(contactId, note.id, (now) => ({ ...now, pinned: !pinned })),
    onSettled: () => refresh(...stale),
  })
  const failed = [remove, pin].find(({ isError }) => isError)
  return (
    <div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          {note.title !== null && (
            <p className="font-medium">
              <bdi>{note.title}</bdi>
            </p>
          )}
          {isEdited ? (
            <Editor contactId={contactId} note={note} />
          ) : (
            <p className="max-h-96 overflow-auto whitespace-pre-wrap">
              <bdi>{note.body}</bdi>
            </p>
          )}
          <p className="text-sm text-soft">
            <bdi>{note.author.name ?? '–'}</bdi> · <Time at={note.created_at} />
          </p>
        </div>
        <IconButton
          label={note.pinned ? t`Unpin the note` : t`Pin the note`}
          onPress={() => pin.mutate(!note.pinned)}
        >
          <Pin size={14} aria-hidden className={note.pinned ? 'fill-current text-accent' : ''} />
        </IconButton>
        {!isEdited && (
          <IconButton
            label={t`Edit the note`}
            onPress={() => setDraft(keyOf(note.id), { base: note, value: note.body, isChanged: false })}
          >
            <Pencil size={14} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t`Delete the note`} onPress={() => remove.mutate()} isDisabled={remove.isPending}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </div>
      {failed !== undefined && <ProblemNote error={failed.error} />}
    </div>
  )
}

/** A new note. What is typed stays while another tab is shown. */
const Composer = ({ contactId }: { contactId: string }) => {
  const { t } = useLingui()
  const key = `new note ${contactId}`
  const text = useDraft<null, string>(key)?.value ?? ''
  const [isPinned, setPinned] = useState(false)
  const [sent, setSent] = useState(newKey)
  const add = useChange({
    mutationFn: (body: string) =>
      patiently(() =>
        unwrap(
          client.POST(path, {
            params: { path: { id: contactId }, header: { 'Idempotency-Key': sent } },
            body: { body, pinned: isPinned },
          }),
        ),
      ),
    onSuccess: async (_, body) => {
      endDraft(key, body, null)
      setPinned(false)
      setSent(newKey())
      await refresh(...stale)
    },
  })
  const send = (): void => {
    if (text.trim() !== '' && !add.isPending) add.mutate(text)
  }
  const fault = faultAt(add.error, '/body')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field in it
    <div className="mb-3 flex flex-col gap-2" onKeyDown={onKeys(send)}>
      <TextField
        label={t`New note`}
        isLabelHidden
        placeholder={t`Write a note for your colleagues`}
        isLong
        maxLength={20_000}
        value={text}
        onChange={(value) => {
          // Another text with the same key would be refused.
          setSent(newKey())
          setDraft(key, value === '' ? null : { base: null, value, isChanged: true })
        }}
        fault={fault}
      />
      {add.isError && fault === null && <ProblemNote error={add.error} />}
      <div className="flex items-center gap-2">
        <Button isDisabled={text.trim() === ''} onPress={send} isPending={add.isPending}>
          <Trans>Add note</Trans>
        </Button>
        {text !== '' && (
          <Button
            look="quiet"
            aria-pressed={isPinned}
            onPress={() => {
              setSent(newKey())
              setPinned(!isPinned)
            }}
          >
            <Pin size={14} aria-hidden className={isPinned ? 'fill-current text-accent' : ''} />
            <Trans>Pin</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Notes of colleagues, pinned ones first. */
export const Notes = ({ contactId }: { contactId: string }) => {
  const { t } = useLingui()
  const pages = usePages(path, limit, { path: { id: contactId } })
  return (
    <Rows title={t`Notes`} pages={pages} empty={t`No note yet.`} head={<Composer contactId={contactId} />}>
      {(note) => <One contactId={contactId} note={note} />}
    </Rows>
  )
}
