import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Note } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Card } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Check } from './Check.tsx'
import { Columns } from './Columns.tsx'
import { type Changes, type Import, type Mapping, type Preview, useEarlier, usePreviewOf } from './queries.ts'
import { Reading } from './Reading.tsx'
import { Settings } from './Settings.tsx'

const suggestedBy = (preview: Preview): Mapping =>
  preview.columns.flatMap(({ name, suggested_target }) =>
    suggested_target === null ? [] : [{ column: name, target: suggested_target }],
  )

/** What an earlier import with the same columns was set to. */
const settingsOf = (earlier: Import): Changes => ({
  mapping: earlier.mapping as Mapping,
  duplicates: earlier.duplicates,
  status: earlier.status,
  run_automations: earlier.run_automations,
  lists: earlier.lists.map(({ id }) => id),
  tags: earlier.tags.map(({ id }) => id),
  consent:
    earlier.consent === null || earlier.consent.basis === 'forced'
      ? null
      : { basis: earlier.consent.basis as NonNullable<Changes['consent']>['basis'] },
})

const Parts = ({
  item,
  preview,
  draft,
  set,
}: {
  item: Import
  preview: Preview
  draft: Changes
  set: (changes: Changes) => void
}) => {
  const { t } = useLingui()
  const earlier = useEarlier(
    item.id,
    preview.columns.map(({ name }) => name),
  )
  const mapping = (draft.mapping ?? item.mapping ?? suggestedBy(preview)) as Mapping
  return (
    <>
      {earlier !== undefined && draft.mapping === undefined && item.mapping === null && (
        <div className="mx-4 mb-4">
          <Note>
            <p>
              <Trans>
                {earlier.filename} had the same columns, <Time at={earlier.created_at} />.
              </Trans>
            </p>
            <Button className="mt-2" onPress={() => set(settingsOf(earlier))}>{t`Use its settings`}</Button>
          </Note>
        </div>
      )}
      <Card title={t`1. The file as it is read`}>
        <Reading item={item} preview={preview} draft={draft} onChange={set} />
      </Card>
      <Card title={t`2. What becomes of the columns`}>
        <Columns preview={preview} mapping={mapping} onChange={(next) => set({ mapping: next })} />
      </Card>
      <Card title={t`3. What becomes of the people`}>
        <Settings item={item} draft={draft} onChange={set} />
      </Card>
    </>
  )
}

/** The settings of an import. They save themselves; the check follows them. */
export const Editor = ({ item }: { item: Import }) => {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Changes>({})
  const [saved, setSaved] = useState({ version: item.updated_at, draft: {} as Changes })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const save = useAct(
    (body: Changes) => client.PUT('/imports/{id}', { params: { path: { id: item.id } }, body }),
    { stale: [], onDone: (stored, body) => setSaved({ version: stored.updated_at, draft: body }) },
  )
  const { mutate } = save
  const set = (changes: Changes): void => setDraft({ ...draft, ...changes })
  // One save after the other, 500 ms after the last change.
  const isSaving = save.isPending
  useEffect(() => {
    if (isSaving || JSON.stringify(draft) === JSON.stringify(saved.draft)) return
    timer.current = setTimeout(() => mutate(draft), 500)
    return () => clearTimeout(timer.current)
  }, [draft, saved, isSaving, mutate])
  const preview = usePreviewOf(item.id, saved.version)
  const isSettled = !isSaving && JSON.stringify(draft) === JSON.stringify(saved.draft)
  return (
    <>
      {save.isError && <ProblemNote error={save.error} />}
      <Panel query={preview}>
        {(data) => {
          const found = data as Preview
          const mapping = (draft.mapping ?? item.mapping ?? suggestedBy(found)) as Mapping
          const hasAddress = mapping.some(({ target }) => target === 'email')
          return (
            <>
              <Parts item={item} preview={found} draft={draft} set={set} />
              <Card title={t`4. Check and import`}>
                <Check item={item} version={saved.version} isReady={hasAddress && isSettled} />
              </Card>
            </>
          )
        }}
      </Panel>
    </>
  )
}
