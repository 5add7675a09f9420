import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChange } from '../../../../api/act.ts'
import { faultAt } from '../../../../api/faults.ts'
import { endDraft, setDraft, useDraft } from '../../../../editing/drafts.ts'
import { isSame } from '../../../../editing/merge.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { useNavigate } from '../../../../ui/link.tsx'
import { ProblemNote } from '../../../../ui/ProblemNote.tsx'
import { isTaken, Taken } from '../../new/Taken.tsx'
import { type Contact, contactPath } from '../../view.ts'
import { saveContact } from '../save-contact.ts'
import { shownValue } from './fields.ts'
import { ValueInput } from './ValueInput.tsx'
import { type Field, isKnown, pointerOf, type Raw, rawOf, storedOf, valueAt } from './values.ts'

interface Props {
  contact: Contact
  field: Field
  fields: readonly Field[]
}

/** One member that is being edited. What is typed is a draft: it stays when another tab is shown, and until it is saved. */
const Editor = ({ contact, field, fields }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const key = `${contact.id} ${field.member}`
  const draft = useDraft<Contact, Raw>(key)
  const [wrong, setWrong] = useState<keyof typeof faults | null>(null)
  const faults = {
    required: t`Enter a value.`,
    number: t`Enter a number, such as 1000.5.`,
    time: t`Enter a date and a time.`,
  }
  const sent = useRef<Raw>('')
  const change = useChange({
    mutationFn: async (value: unknown) =>
      saveContact(draft?.base ?? contact, { [field.member]: value }, fields),
    onSuccess: (saved) => {
      if (saved.kind === 'saved') endDraft(key, sent.current, saved.data)
    },
  })
  if (draft === undefined) return null
  const cancel = (): void => setDraft(key, null)
  const save = (): void => {
    if (change.isPending) return
    const read = storedOf(field, draft.value)
    if ('fault' in read) setWrong(read.fault)
    else if (isSame(read.value, valueAt(draft.base, field.member))) cancel()
    else {
      sent.current = draft.value
      change.mutate(read.value)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      cancel()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }
  const fault = wrong !== null ? faults[wrong] : faultAt(change.error, pointerOf(field.member))
  const isAboutAddress = field.member === 'email' && isTaken(change.error)
  return (
    <form
      noValidate
      aria-label={t`Edit ${field.label}`}
      className="flex w-full max-w-md flex-col gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ValueInput
        field={field}
        isLabelHidden
        value={draft.value}
        onChange={(value) => {
          setWrong(null)
          setDraft(key, {
            base: draft.base,
            value,
            isChanged: !isSame(value, rawOf(field, valueAt(draft.base, field.member))),
          })
        }}
        fault={isAboutAddress ? null : fault}
      />
      {isAboutAddress && typeof draft.value === 'string' && (
        <Taken error={change.error} email={draft.value.trim()} onOpen={(id) => navigate(contactPath(id))} />
      )}
      {change.isError && fault === null && !isAboutAddress && <ProblemNote error={change.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="main" isPending={change.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button onPress={cancel} isDisabled={change.isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** A member with its value, edited in place. */
export const Row = ({ contact, field, fields }: Props) => {
  const { t } = useLingui()
  const key = `${contact.id} ${field.member}`
  const isEdited = useDraft(key) !== undefined
  const wasEdited = useRef(isEdited)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focus goes back to where it came from.
    if (wasEdited.current && !isEdited) line.current?.querySelector<HTMLElement>('dd button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const value = valueAt(contact, field.member)
  return (
    <div
      ref={line}
      className="grid min-h-9 items-start gap-x-4 border-b border-line py-0.5 last:border-0 sm:grid-cols-[10rem_1fr]"
    >
      <dt className="py-1.5 text-soft">{field.label}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        {isEdited ? (
          <Editor contact={contact} field={field} fields={fields} />
        ) : (
          <>
            <bdi
              className={`min-w-0 grow py-1.5 whitespace-pre-wrap ${isKnown(field, value) ? '' : 'text-soft'}`}
            >
              {field.member === 'email' ? contact.display_email : shownValue(field, value)}
            </bdi>
            <IconButton
              label={t`Edit ${field.label}`}
              onPress={() => setDraft(key, { base: contact, value: rawOf(field, value), isChanged: false })}
            >
              <Pencil size={14} aria-hidden />
            </IconButton>
          </>
        )}
      </dd>
    </div>
  )
}
