import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../generated/types.ts'
import { useChange } from '../../api/act.ts'
import { client, failureOf, unwrap } from '../../api/client.ts'
import { downloadResult, followJob } from '../../system/jobs/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Target } from './bulk/actions.ts'
import type { ContactColumn } from './columns.tsx'
import type { Condition } from './view.ts'

type Job = components['schemas']['Job']

/** What the file is for. */
type Use = 'spreadsheet' | 'exact' | 'ndjson'

const formatOf: Record<Use, Pick<components['schemas']['ExportCreate'], 'format' | 'spreadsheet_safe'>> = {
  spreadsheet: { format: 'csv', spreadsheet_safe: true },
  exact: { format: 'csv', spreadsheet_safe: false },
  ndjson: { format: 'ndjson' },
}

const sayFailed = (error: unknown): void =>
  toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` })

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
  const [use, setUse] = useState<Use>('spreadsheet')
  const [scope, setScope] = useState('shown')
  const exported = [...new Set(columns.map((column) => column.exported))]
  const counted = useCount(target.kind === 'all' ? target.condition : null)
  const count = target.kind === 'ids' ? target.contacts.length : (counted.data?.contacts_count ?? null)
  const rows = count === null ? null : plural(count, { one: '# contact', other: '# contacts' })
  const shown = plural(exported.length, { one: '# column', other: '# columns' })
  const begin = useChange({
    mutationFn: async () => {
      const body = {
        ...formatOf[use],
        ...(scope === 'shown' ? { columns: exported } : {}),
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
        () =>
          toast({
            text: t`The export is running, also when you close this tab. Its file will be under Exports.`,
          }),
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
          action: { label: t`Download`, onAction: () => void downloadResult(ended.id).catch(sayFailed) },
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
          value={use}
          onChange={(value) => setUse(value as Use)}
          options={[
            {
              id: 'spreadsheet',
              label: t`CSV`,
              hint: t`For spreadsheets. Texts like formulas are made safe.`,
            },
            { id: 'exact', label: t`CSV with exact values`, hint: t`For programs.` },
            { id: 'ndjson', label: t`NDJSON`, hint: t`For programs: one contact a line.` },
          ]}
        />
        <p className="text-soft">
          <Trans>
            The file begins with the oldest contact. It is kept for seven days, or until a person is erased.
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}
