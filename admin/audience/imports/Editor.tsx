import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { client, unwrap } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'
import type { Job } from '../../system/jobs/index.ts'
import { Note } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { size } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Card } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Check } from './check/Check.tsx'
import { Columns } from './columns/Columns.tsx'
import { Reading } from './file/Reading.tsx'
import {
  type Changes,
  currentOf,
  hasAddress,
  type Import,
  mappingOf,
  type Preview,
  settingsOf,
  suggestedBy,
} from './model.ts'
import { People } from './people/People.tsx'
import { type Earlier, importQuery, useEarlier, usePreviewOf } from './queries.ts'
import { createSession, type Session } from './session.ts'
import { useTargets } from './targets.ts'

const sessionOf = (item: Import): Session => {
  const params = { path: { id: item.id } }
  return createSession(item, {
    save: async (body) => {
      const stored = await unwrap(client.PUT('/imports/{id}', { params, body }))
      queryClient.setQueryData(importQuery(item.id).queryKey, stored)
      return stored
    },
    check: () => unwrap(client.POST('/imports/{id}/start', { params, body: { dry_run: true } })),
    readJob: (id) => unwrap(client.GET('/jobs/{id}', { params: { path: { id } } })) as Promise<Job>,
    cancel: (id) => unwrap(client.POST('/jobs/{id}/cancel', { params: { path: { id } } })),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
}

const EarlierNote = ({
  earlier,
  isUsed,
  onUse,
  onLeave,
}: {
  earlier: Earlier
  isUsed: boolean
  onUse: () => void
  onLeave: () => void
}) => {
  const { t } = useLingui()
  const { filename, created_at } = earlier.item
  return (
    <div className="mx-4 mb-4">
      <Note>
        <p>
          <bdi className="font-medium">{filename}</bdi>
          {', '}
          <Time at={created_at} />
          {': '}
          {isUsed
            ? t`its columns were the same, so its settings are used again.`
            : t`it has settings for these columns.`}
        </p>
        {isUsed && (
          <p className="text-sm text-soft">
            <Trans>
              Look at the lists and at the consent: they hold for the people of this file as well.
            </Trans>
          </p>
        )}
        <div className="mt-2">
          {isUsed ? (
            <Button onPress={onLeave}>{t`Begin without them`}</Button>
          ) : (
            <Button onPress={onUse}>{t`Use its settings`}</Button>
          )}
        </div>
      </Note>
    </div>
  )
}

/** The mapping is stored at once, so that a later file with the same columns finds it. */
const useFirstMapping = (
  session: Session,
  preview: Preview | undefined,
  isCurrent: boolean,
  earlier: Earlier | null | undefined,
  isKnown: (target: string) => boolean,
  isReady: boolean,
): { isOffered: boolean; isUsed: boolean; use: () => void; leave: () => void } => {
  const state = useStore(session)
  const [isUsed, setUsed] = useState(false)
  const [before] = useState(() => settingsOf(state.item))
  // Nothing was set yet: neither here, nor by an earlier visit, nor when the import was made.
  const [isNew] = useState(state.item.mapping === null && state.item.updated_at === state.item.created_at)
  const [isLeft, setLeft] = useState(false)
  const mapping = mappingOf(state.item, state.draft)
  const isOpen = preview !== undefined && isCurrent && isReady && mapping === null
  useEffect(() => {
    if (!isOpen || preview === undefined) return
    if (isNew && !isLeft && earlier?.match === 'same') {
      setUsed(true)
      session.change(settingsOf(earlier.item, isKnown))
      return
    }
    const suggested = suggestedBy(preview)
    if (hasAddress(suggested)) session.change({ mapping: suggested })
  })
  return {
    isOffered: isNew,
    isUsed,
    use: () => {
      if (earlier == null) return
      setUsed(true)
      session.change(settingsOf(earlier.item, isKnown))
    },
    leave: () => {
      setUsed(false)
      setLeft(true)
      session.change({ ...before, mapping: preview === undefined ? null : suggestedBy(preview) })
    },
  }
}

const decidedBy = (job: Job | null) =>
  new Map((job?.import_columns ?? []).map(({ column, date_format }) => [column, date_format] as const))

const Parts = ({
  session,
  preview,
  onStarted,
}: {
  session: Session
  preview: Preview
  onStarted: (job: Job) => void
}) => {
  const { t } = useLingui()
  const state = useStore(session)
  const targets = useTargets()
  const settings = currentOf(state.item, state.draft)
  // Before anything is stored, the service reads the columns that it suggests.
  const shown = { ...settings, mapping: settings.mapping ?? suggestedBy(preview) }
  const change = (changes: Changes): void => session.change(changes)
  return (
    <>
      <Card
        title={t`1. File`}
        actions={
          state.item.size_bytes !== null && <span className="text-soft">{size(state.item.size_bytes)}</span>
        }
      >
        <Reading item={state.item} preview={preview} settings={settings} onChange={change} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Card title={t`2. Columns`}>
          <Columns
            preview={preview}
            settings={shown}
            targets={targets}
            decided={decidedBy(state.check)}
            onChange={change}
          />
        </Card>
        <Card title={t`People`}>
          <People
            filename={state.draft.filename ?? state.item.filename}
            settings={settings}
            onChange={change}
          />
        </Card>
      </div>
      <Card title={t`3. Check`}>
        <Check session={session} settings={shown} onStarted={onStarted} />
      </Card>
    </>
  )
}

/** The settings of an import. They save themselves, and the check follows them. */
export const Editor = ({ item, onStarted }: { item: Import; onStarted: (job: Job) => void }) => {
  const [session] = useState(() => sessionOf(item))
  useEffect(() => {
    session.open()
    return session.close
  }, [session])
  const state = useStore(session)
  const preview = usePreviewOf(item.id, state.item.updated_at)
  const isCurrent = preview.data !== undefined && !preview.isPlaceholderData
  const { isSettled, isKnown } = useTargets()
  // Also with the preview of before a save: the note about it must not come and go below the pointer.
  const earlier = useEarlier(item.id, preview.data)
  const first = useFirstMapping(
    session,
    preview.data,
    isCurrent,
    earlier.data,
    isKnown,
    isSettled && !earlier.isPending,
  )
  const offered = earlier.data ?? null
  return (
    <>
      {state.saveError !== null && <ProblemNote error={state.saveError} onRetry={session.retry} />}
      {offered !== null && first.isOffered && (
        <EarlierNote earlier={offered} isUsed={first.isUsed} onUse={first.use} onLeave={first.leave} />
      )}
      <Panel query={preview}>
        {(data) => <Parts session={session} preview={data} onStarted={onStarted} />}
      </Panel>
    </>
  )
}
