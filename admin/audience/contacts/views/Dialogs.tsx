import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useAct, useChange } from '../../../api/act.ts'
import { client } from '../../../api/client.ts'
import { faultAt } from '../../../api/faults.ts'
import { newKey } from '../../../api/new-key.ts'
import { refresh } from '../../../api/queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch, TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { inOrder, moved } from './order.ts'
import { patchViews } from './queries.ts'
import { canChange, isMine } from './rights.ts'
import { changeView, createView, placeViews } from './save.ts'
import type { Kept, SavedView } from './state.ts'

/** Keeps what is shown under a name. */
const CreateView = ({
  kept,
  onDone,
  onClose,
}: {
  kept: Kept
  onDone: (view: SavedView) => void
  onClose: () => void
}) => {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [key, setKey] = useState(newKey)
  const save = useChange({
    mutationFn: () => createView(kept, { name, shared: isShared }, key),
    // What was refused is sent again with other values.
    onError: () => setKey(newKey()),
    onSuccess: async (view) => {
      toast({ text: t`The view ${view.name} is saved.` })
      onDone(view)
      await refresh('/views')
    },
  })
  return (
    <FormDialog
      title={t`Save as view`}
      submit={t`Save view`}
      save={save}
      fields={['/name']}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        hint={t`A view keeps the filters, the order, the columns and the height of the rows.`}
        value={name}
        onChange={setName}
        fault={faultAt(save.error, '/name')}
        maxLength={100}
        autoFocus
      />
      <Switch isSelected={isShared} onChange={setShared}>
        {t`Share with all users who have access`}
      </Switch>
    </FormDialog>
  )
}

const RenameView = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const { t } = useLingui()
  const [name, setName] = useState(view.name)
  const save = useChange({
    mutationFn: () => changeView(view, { name }, t`The view is called ${name} now.`),
    onSuccess: (saved) => saved !== null && onClose(),
  })
  return (
    <FormDialog
      title={t`Rename the view`}
      submit={t`Rename view`}
      save={save}
      fields={['/name']}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        fault={faultAt(save.error, '/name')}
        maxLength={100}
        autoFocus
      />
    </FormDialog>
  )
}

/** For whom it disappears, and that it does not come back. */
const RemoveView = ({
  view,
  onDone,
  onClose,
}: {
  view: SavedView
  onDone: () => void
  onClose: () => void
}) => {
  const { t } = useLingui()
  const { name, shared, owner } = view
  const remove = useAct(() => client.DELETE('/views/{id}', { params: { path: { id: view.id } } }), {
    stale: ['/views'],
    onDone: ({ id }) => {
      patchViews((views) => views.filter((one) => one.id !== id))
      toast({ text: t`The view ${name} is deleted.` })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete the view ${name}?`}
      confirm={t`Delete view`}
      keep={t`Keep the view`}
      act={remove}
      onClose={onClose}
    >
      <p>
        {!shared ? (
          <Trans>Only you see this view.</Trans>
        ) : isMine(view) ? (
          <Trans>It is shared: all users with access lose it.</Trans>
        ) : (
          <Trans>
            It belongs to <bdi>{owner.name}</bdi> and is shared: all users with access lose it.
          </Trans>
        )}
      </p>
      <p>
        <Trans>Its contacts stay. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  )
}

/** An administrator stops sharing a view of another user, and so does not see it any more. */
const HideView = ({
  view,
  onDone,
  onClose,
}: {
  view: SavedView
  onDone: () => void
  onClose: () => void
}) => {
  const { t } = useLingui()
  const { name, owner } = view
  const hide = useAct(
    () => client.PUT('/views/{id}', { params: { path: { id: view.id } }, body: { shared: false } }),
    {
      stale: ['/views'],
      onDone: ({ id }) => {
        patchViews((views) => views.filter((one) => one.id !== id))
        toast({ text: t`The view ${name} is not shared any more.` })
        onDone()
      },
    },
  )
  return (
    <ConfirmDialog
      title={t`Stop sharing the view ${name}?`}
      confirm={t`Stop sharing`}
      keep={t`Keep sharing`}
      act={hide}
      onClose={onClose}
    >
      <Trans>
        Only <bdi>{owner.name}</bdi> sees it then. You and all others lose it, and only its owner can share it
        again.
      </Trans>
    </ConfirmDialog>
  )
}

/** The views one below the other, each with buttons that move it. */
const OrderViews = ({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) => {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const order = inOrder(views)
  const move = (view: SavedView, changed: readonly SavedView[]): void => {
    const after = inOrder(views.map((one) => changed.find(({ id }) => id === one.id) ?? one))
    const place = after.findIndex(({ id }) => id === view.id) + 1
    setSaid(t`${view.name} is number ${place} of ${after.length}.`)
    placeViews(views, changed)
  }
  return (
    <Dialog title={t`Order of the views`} isOpen onClose={onClose} closeLabel={t`Close`}>
      <p className="mb-2 text-soft">
        <Trans>The order of a shared view holds for all users.</Trans>
      </p>
      <ol className="flex flex-col">
        {order.map((view) => {
          const [up, down] = [moved(views, view.id, -1, canChange), moved(views, view.id, 1, canChange)]
          return (
            <li key={view.id} className="flex items-center gap-1 border-b border-line py-1">
              <span className="min-w-0 grow truncate">
                <bdi>{view.name}</bdi>
                {!isMine(view) && (
                  <span className="text-sm text-soft">
                    {' '}
                    · <bdi>{view.owner.name}</bdi>
                  </span>
                )}
              </span>
              <IconButton
                label={t`Move ${view.name} up`}
                aria-disabled={up === null}
                onPress={() => up !== null && move(view, up)}
              >
                <ArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                label={t`Move ${view.name} down`}
                aria-disabled={down === null}
                onPress={() => down !== null && move(view, down)}
              >
                <ArrowDown size={14} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Dialog>
  )
}

export type Asked = 'create' | 'rename' | 'remove' | 'hide' | 'order'

interface Props {
  asked: Asked
  views: readonly SavedView[]
  /** The current one. */
  saved: SavedView | null
  kept: Kept | null
  onCreated: (id: string) => void
  onGone: () => void
  onClose: () => void
}

/** The dialog that was asked for. */
export const ViewDialog = ({ asked, views, saved, kept, onCreated, onGone, onClose }: Props) => {
  if (asked === 'order') return <OrderViews views={views} onClose={onClose} />
  if (asked === 'create')
    return kept && <CreateView kept={kept} onDone={({ id }) => onCreated(id)} onClose={onClose} />
  if (saved === null) return null
  if (asked === 'rename') return <RenameView view={saved} onClose={onClose} />
  const gone = { view: saved, onDone: onGone, onClose }
  return asked === 'remove' ? <RemoveView {...gone} /> : <HideView {...gone} />
}
