import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../generated/types.ts'
import { client, unwrap } from '../../api/client.ts'
import { followJob } from '../../system/jobs/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Target } from './bulk/actions.ts'
import type { ContactColumn } from './columns.tsx'
import type { Condition } from './view.ts'

type Job = components['schemas']['Job']
type Format = components['schemas']['ExportFormat']

const download = async (id: string): Promise<void> => {
  const { files } = await unwrap(client.GET('/jobs/{id}/result', { params: { path: { id } } }))
  for (const { url } of files) window.open(url, '_blank', 'noopener')
}

/** How many contacts a condition matches, exactly. */
const useCount = (condition: Condition | null) =>
  useQuery({
    queryKey: ['/segments/preview', condition],
    queryFn: ({ signal }) =>
      unwrap(client.POST('/segments/preview', { body: { condition: condition as Condition }, signal })),
    enabled: condition !== null,
    gcTime: 0,
    retry: false,
  })

interface Props {
  target: Target
  /** The columns of the table, in its order. */
  columns: readonly ContactColumn[]
  onClose: () => void
}

/** A file with the rows and the columns that are on the screen. */
export const ExportContacts = ({ target, columns, onClose }: Props) => {
  const { t } = useLingui()
  const [format, setFormat] = useState<Format>('csv')
  const [scope, setScope] = useState('shown')
  const counted = useCount(target.kind === 'all' ? target.condition : null)
  const count = target.kind === 'ids' ? target.contacts.length : (counted.data?.contacts_count ?? null)
  const rows = count === null ? null : plural(count, { one: '# contact', other: '# contacts' })
  const shown = plural(columns.length, { one: '# column', other: '# columns' })
  const begin = useMutation({
    mutationFn: async () => {
      const body = {
        format,
        ...(scope === 'shown' ? { columns: [...new Set(columns.map(({ exported }) => exported))] } : {}),
      }
      return (await unwrap(
        target.kind === 'all'
          ? client.POST('/exports', { body: { condition: target.condition, ...body } })
          : client.POST('/contacts/bulk-action', {
              body: { action: 'export', ids: target.contacts.map(({ id }) => id), ...body },
            }),
      )) as Job
    },
    onSuccess: async (job) => {
      onClose()
      const timer = setTimeout(
        () => toast({ text: t`The export is running. Its file will be among the jobs.` }),
        2500,
      )
      const ended = (await followJob(job, [])) as Job
      clearTimeout(timer)
      if (ended.result_available)
        toast({
          text: plural(ended.counters.exported, {
            one: '# contact is exported.',
            other: '# contacts are exported.',
          }),
          action: { label: t`Download`, onAction: () => download(ended.id) },
        })
      else if (ended.state === 'failed')
        toast({ tone: 'bad', text: ended.problem?.detail ?? t`The export failed.` })
    },
  })
  return (
    <Dialog
      title={t`Export contacts`}
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="main"
            onPress={() => begin.mutate()}
            isPending={begin.isPending}
            whyNot={count === 0 ? t`There is no contact to export.` : null}
          >
            {rows === null ? t`Export contacts` : t`Export ${rows}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {begin.isError && <ProblemNote error={begin.error} />}
        {counted.isError && <ProblemNote error={counted.error} onRetry={() => counted.refetch()} />}
        <p className="text-lg" aria-live="polite">
          {rows === null ? t`Counting` : scope === 'shown' ? `${rows}, ${shown}` : rows}
        </p>
        <Choice
          label={t`Columns`}
          value={scope}
          onChange={setScope}
          options={[
            { id: 'shown', label: t`As in the table`, hint: columns.map(({ title }) => title).join(', ') },
            { id: 'all', label: t`All that a contact has` },
          ]}
        />
        <Choice
          label={t`File`}
          value={format}
          onChange={(value) => setFormat(value as Format)}
          options={[
            { id: 'csv', label: t`CSV`, hint: t`For spreadsheets.` },
            { id: 'ndjson', label: t`NDJSON`, hint: t`For programs: one contact a line.` },
          ]}
        />
        <p className="text-soft">
          <Trans>The file begins with the oldest contact. It is kept for seven days.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
