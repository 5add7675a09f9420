import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../../api/act.ts'
import { client } from '../../../api/client.ts'
import { areAllAt, faultAt } from '../../../api/faults.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select, TextField } from '../../../ui/fields.tsx'
import { useNavigate } from '../../../ui/link.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../columns.tsx'
import { statusWord, useStatuses } from '../statuses.tsx'
import { contactPath } from '../view.ts'
import { isTaken, Taken } from './Taken.tsx'
import { Things } from './Things.tsx'
import { bodyOf, type FieldOf, firstFields, moreFields, type Texts } from './values.ts'

/** Creates a contact: four fields, and the others behind "More". */
export const NewContact = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const statuses = useStatuses()
  const [texts, setTexts] = useState<Texts>({})
  const [status, setStatus] = useState('settings')
  const [lists, setLists] = useState<string[]>([])
  const [tags, setTags] = useState<string[]>([])
  const [isMore, setMore] = useState(false)
  const body = bodyOf(texts, status, { lists, tags })
  const create = useAct(() => client.POST('/contacts', { body }), {
    stale: ['/contacts', '/lists', '/tags'],
    onDone: (contact) => {
      toast({
        text: t`The contact ${nameOf(contact)} is created.`,
        action: { label: t`Open`, onAction: () => navigate(contactPath(contact.id)) },
      })
      onClose()
    },
  })
  const shown = [...firstFields(), ...moreFields()]
  const pointers = [...shown.map(({ pointer }) => pointer), '/status']
  const isAboutAddress = isTaken(create.error)
  const save = (): void => {
    if (!create.isPending) create.mutate()
  }
  const field = ({ pointer, label, type = 'text', maxLength, hint }: FieldOf) => (
    <TextField
      key={pointer}
      label={label}
      type={type}
      hint={hint}
      value={texts[pointer] ?? ''}
      onChange={(text) => setTexts({ ...texts, [pointer]: text })}
      fault={isAboutAddress ? null : faultAt(create.error, pointer)}
      {...(maxLength === undefined ? {} : { maxLength })}
      autoFocus={pointer === '/email'}
      isRequired={pointer === '/email'}
    />
  )
  return (
    <Dialog
      title={t`New contact`}
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="main"
            onPress={save}
            isPending={create.isPending}
            whyNot={body.email === '' ? t`A contact needs an e-mail address.` : null}
          >{t`Create contact`}</Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (body.email !== '') save()
        }}
      >
        {isAboutAddress && (
          <Taken
            error={create.error}
            email={create.isError ? body.email : ''}
            onOpen={(id) => {
              onClose()
              navigate(contactPath(id))
            }}
          />
        )}
        {create.isError && !isAboutAddress && !areAllAt(create.error, pointers) && (
          <ProblemNote error={create.error} />
        )}
        {firstFields().map(field)}
        <Select
          label={t`Status`}
          value={status}
          onChange={setStatus}
          fault={faultAt(create.error, '/status')}
          options={[
            { id: 'settings', label: t`As the settings say` },
            ...(statuses.data?.data ?? [])
              .filter(({ system_only }) => !system_only)
              .map(({ key, description }) => ({ id: key, label: statusWord(key), hint: description })),
          ]}
        />
        {isMore ? (
          <>
            <div className="grid gap-4 sm:grid-cols-2">{moreFields().map(field)}</div>
            <Things
              kind="/lists"
              title={t`Lists`}
              add={t`Add to list`}
              find={t`Find a list`}
              chosen={lists}
              onChange={setLists}
            />
            <Things
              kind="/tags"
              title={t`Tags`}
              add={t`Add tag`}
              find={t`Find a tag`}
              chosen={tags}
              onChange={setTags}
            />
          </>
        ) : (
          <Button look="quiet" className="self-start" onPress={() => setMore(true)} aria-expanded={false}>
            <Trans>More</Trans>
          </Button>
        )}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
