import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { components } from '../../../generated/types.ts'
import { whyNot } from '../../api/access.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { useStore } from '../../api/store.ts'
import { usePages } from '../../api/use-pages.ts'
import { oneOf, searchOf, useSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/fields.tsx'
import type { Column } from '../../ui/grid.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { wordOf } from '../../ui/word.tsx'
import { AddSuppression } from './Add.tsx'
import { CheckSuppressions } from './Check.tsx'
import { adding } from './state.ts'

type Suppression = components['schemas']['Suppression']

const useReasons = (): Record<string, string> => {
  const { t } = useLingui()
  return {
    manual: t`Added by hand`,
    unsubscribed: t`Unsubscribed`,
    bounced: t`Bounced`,
    complained: t`Complained about spam`,
    erased: t`Erased on request`,
    imported: t`Imported`,
  }
}

const RemoveSuppression = ({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) => {
  const { t } = useLingui()
  const what = suppression.value ?? t`this hash`
  const remove = useAct(
    () => client.DELETE('/suppressions/{id}', { params: { path: { id: suppression.id } } }),
    {
      stale: ['/suppressions'],
      onDone: () => {
        toast({ text: t`${what} can get mail again.` })
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      title={t`Lift the suppression of ${what}?`}
      confirm={t`Lift suppression`}
      keep={t`Keep it`}
      act={remove}
      onClose={onClose}
    >
      <Trans>Mail to this address is sent again. Its contact keeps its own status.</Trans>
    </ConfirmDialog>
  )
}

const Suppressions = () => {
  const { t } = useLingui()
  const reasons = useReasons()
  const [search, setSearch] = useSearch()
  const reason = oneOf(search.reason, Object.keys(reasons), null)
  const isAdding = useStore(adding)
  const [isChecking, setChecking] = useState(false)
  const [removed, setRemoved] = useState<Suppression | null>(null)
  const pages = usePages('/suppressions', {
    ...searchOf(search),
    ...(reason === null ? {} : { reason }),
  })
  const columns: Column<Suppression>[] = [
    {
      id: 'value',
      title: t`Address`,
      width: 'minmax(14rem, 2fr)',
      cell: ({ value }) => value ?? <span className="text-soft">{t`Kept as a hash`}</span>,
    },
    { id: 'reason', title: t`Reason`, width: '13rem', cell: (row) => wordOf(reasons, row.reason) },
    {
      id: 'note',
      title: t`Note`,
      width: 'minmax(8rem, 1fr)',
      isExtra: true,
      cell: ({ note }) => note ?? '–',
    },
    {
      id: 'by',
      isExtra: true,
      title: t`By`,
      width: '12rem',
      cell: ({ created_by }) => created_by.name ?? t`The service`,
    },
    {
      id: 'created_at',
      title: t`Since`,
      width: '9rem',
      isBare: true,
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      id: 'remove',
      title: '',
      width: '6rem',
      cell: (row) => (
        <Button
          look="quiet"
          onPress={() => setRemoved(row)}
          whyNot={whyNot('deleteSuppression', t`Only administrators can do this.`)}
          aria-label={t`Lift the suppression of ${row.value ?? t`this hash`}`}
        >
          <Trash2 size={14} aria-hidden />
          <Trans>Lift</Trans>
        </Button>
      ),
    },
  ]
  const create = (
    <Button look="main" onPress={() => adding.set(true)}>
      <Trans>Suppress an address</Trans>
    </Button>
  )
  return (
    <ListScreen
      title={t`Suppressions`}
      pages={pages}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ value }) => value ?? t`Kept as a hash`}
      searchLabel={t`Find an address`}
      isFiltered={reason !== null}
      onClear={() => setSearch({ reason: null })}
      actions={
        <>
          <div className="w-48">
            <Select
              label={t`Reason`}
              isLabelHidden
              value={reason ?? 'all'}
              onChange={(value) => setSearch({ reason: value === 'all' ? null : value })}
              options={[
                { id: 'all', label: t`All reasons` },
                ...Object.entries(reasons).map(([id, label]) => ({ id, label })),
              ]}
            />
          </div>
          <Button onPress={() => setChecking(true)}>
            <Trans>Check addresses</Trans>
          </Button>
          {create}
        </>
      }
      empty={{
        title: t`No address is suppressed`,
        text: t`A suppressed address gets no mail, whatever its contact says. Bounces and complaints add themselves.`,
        actions: create,
      }}
    >
      {isAdding && <AddSuppression onClose={() => adding.set(false)} />}
      {isChecking && <CheckSuppressions onClose={() => setChecking(false)} />}
      {removed !== null && <RemoveSuppression suppression={removed} onClose={() => setRemoved(null)} />}
    </ListScreen>
  )
}

export default Suppressions
