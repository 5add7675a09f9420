import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useChange } from '../../../api/act.ts'
import { refresh } from '../../../api/queries.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNavigate } from '../../../ui/link.tsx'
import type { Entry } from '../../../ui/menu.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import type { Asked } from './Dialogs.tsx'
import { canChange, isMine, mostOwn } from './rights.ts'
import { isSameState, keptOf, paramsOf, type SavedView } from './state.ts'
import { Changed, ViewTabs } from './Tabs.tsx'
import { baseOf, endChanges, type ViewOfContacts } from './use-view.ts'

interface Props {
  view: ViewOfContacts
  isTrash: boolean
  isNarrow: boolean
  /** The columns of a table for which none were chosen. */
  usual: readonly string[]
}

const ViewDialog = lazy(async () => ({ default: (await import('./Dialogs.tsx')).ViewDialog }))

/** The saved views above the contacts: which one is shown, and whether it was changed. */
export const Views = ({ view, isTrash, isNarrow, usual }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const { views, state, params } = view
  const all = views.data ?? []
  const whyNoMore =
    all.filter(isMine).length >= mostOwn ? t`You have 100 views, which is the most. Delete one first.` : null
  const kept = keptOf(params)
  const saved = state.kind === 'here' ? state.saved : null
  const isChanged = saved !== null && !isSameState(params, paramsOf(saved), usual)
  const isPlain = isSameState(params, isTrash ? { trashed: 'true' } : {}, usual)
  const whyNoKept =
    kept === null ? t`What is shown cannot be saved: its condition or search text is not complete.` : null
  const whyNot =
    saved === null || canChange(saved)
      ? null
      : t`It belongs to ${saved.owner.name}. Save it as a view of your own.`

  const save = useChange({
    mutationFn: async (): Promise<void> => {
      if (saved === null || kept === null) return
      const { changeView } = await import('./save.ts')
      const done = await changeView(baseOf(saved), kept, t`The view ${saved.name} is saved.`)
      if (done === null) return
      endChanges(saved.id)
      view.reset()
    },
    // Perhaps it is deleted, or belongs to others now.
    onError: () => refresh('/views'),
  })
  const share = useChange({
    mutationFn: async (one: SavedView) =>
      (await import('./save.ts')).changeView(
        one,
        { shared: !one.shared },
        one.shared
          ? t`Only you see the view ${one.name} now.`
          : t`All users with access see the view ${one.name} now.`,
      ),
    onError: () => refresh('/views'),
  })

  const saveAs: Entry = {
    id: 'create',
    label: saved === null ? t`Save as view` : t`Save as a new view`,
    onAction: () => setAsked('create'),
    whyNot: whyNoMore ?? whyNoKept,
  }
  const ofView: (Entry | null)[] =
    saved === null
      ? []
      : [
          { id: 'rename', label: t`Rename`, onAction: () => setAsked('rename'), whyNot },
          {
            id: 'share',
            label: saved.shared ? t`Stop sharing` : t`Share with all users`,
            onAction: () => (saved.shared && !isMine(saved) ? setAsked('hide') : share.mutate(saved)),
            whyNot,
          },
        ]
  const actions: (Entry | null)[] = [
    saveAs,
    ...ofView,
    ...(all.length > 1
      ? [{ id: 'order', label: t`Order of the views`, onAction: () => setAsked('order') }]
      : []),
    ...(saved === null
      ? []
      : [
          null,
          { id: 'remove', label: t`Delete`, isDangerous: true, onAction: () => setAsked('remove'), whyNot },
        ]),
  ]
  const failed = save.isError ? save.error : share.isError ? share.error : null
  return (
    <>
      <ViewTabs
        views={all}
        current={saved?.id}
        isEverybody={state.kind === 'none' && !isTrash}
        isNarrow={isNarrow}
        actions={views.isPending ? [] : actions}
      >
        {isChanged && (
          <Changed
            whyNoSave={whyNot ?? whyNoKept}
            whyNoMore={whyNoMore ?? whyNoKept}
            isSaving={save.isPending}
            onSave={() => save.mutate()}
            onSaveAs={() => setAsked('create')}
            onReset={view.reset}
          />
        )}
        {saved === null && !isPlain && !view.isUnknown && (
          <Button
            look="quiet"
            className="text-accent!"
            onPress={() => setAsked('create')}
            whyNot={whyNoMore ?? whyNoKept}
          >{t`Save as view`}</Button>
        )}
      </ViewTabs>
      {views.isError && views.data === undefined && (
        <ProblemNote error={views.error} onRetry={() => views.refetch()} />
      )}
      {failed !== null && <ProblemNote error={failed} />}
      {state.kind === 'gone' && !view.isUnknown && (
        <div role="status" className="mx-4 mb-2">
          <Note tone="warn">
            <Trans>
              The view of this address was deleted, or is not shared any more. What it showed is still here.
            </Trans>
          </Note>
        </div>
      )}
      {asked !== null && (
        <Suspense>
          <ViewDialog
            asked={asked}
            views={all}
            saved={saved}
            kept={kept}
            onCreated={(id) => {
              if (saved !== null) endChanges(saved.id)
              close()
              view.show(id)
            }}
            onGone={() => {
              close()
              navigate('/contacts')
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
