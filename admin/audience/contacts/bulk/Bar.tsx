import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, Trash2, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { whyNot } from '../../../api/access.ts'
import { useChange } from '../../../api/act.ts'
import { client, failureOf, unwrap } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { PickButton } from '../../../ui/pick-menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Thing, ThingOptions } from '../pickers.tsx'
import { statusWord, useStatuses } from '../statuses.tsx'
import type { Action } from './actions.ts'

interface Props {
  /** How many are selected; null while it is not known exactly. */
  count: number | null
  isTrash: boolean
  /** Selects all that match; null where all are selected already. */
  all: { label: string; onSelect: () => void; isPending: boolean; whyNot: string | null } | null
  onAction: (action: Action) => void
  onExport: () => void
  onClear: () => void
}

/** A button with a choice that closes when something is chosen. */
const ThingButton = ({
  title,
  onPick,
  onCreate,
  ...options
}: { title: string } & ComponentProps<typeof ThingOptions>) => (
  <PickButton look="quiet" title={title}>
    {(close) => (
      <ThingOptions
        {...options}
        onPick={(thing) => {
          close()
          onPick(thing)
        }}
        {...(onCreate === undefined
          ? {}
          : {
              onCreate: (name: string) => {
                close()
                onCreate(name)
              },
            })}
      />
    )}
  </PickButton>
)

/** What can be done with the selected contacts. */
export const SelectionBar = ({ count, isTrash, all, onAction, onExport, onClear }: Props) => {
  const { t } = useLingui()
  const statuses = useStatuses()
  // The button goes away when it is pressed: focus stays in the bar.
  const said = useRef<HTMLSpanElement>(null)
  const selectAll = (): void => {
    all?.onSelect()
    said.current?.focus()
  }
  const administrators = t`Only administrators can do this.`
  const tag = (action: 'add_to_tags' | 'remove_from_tags', { id, name }: Thing): void =>
    onAction({ body: { action, tags: [id] }, name })
  const list = (action: 'add_to_lists' | 'remove_from_lists', { id, name, opt_in }: Thing): void =>
    onAction({ body: { action, lists: [id] }, name, asks: opt_in === 'double' })
  const create = useChange({
    mutationFn: (name: string) => unwrap(client.POST('/tags', { body: { name } })),
    onSuccess: (made) => {
      refresh('/tags')
      tag('add_to_tags', made)
    },
    onError: (error) =>
      toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` }),
  })
  return (
    <section
      aria-label={t`Selected contacts`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-chosen px-4 py-1.5"
    >
      <span className="flex items-center gap-1">
        <IconButton label={t`Clear the selection`} onPress={onClear}>
          <X size={14} aria-hidden />
        </IconButton>
        <span role="status" ref={said} tabIndex={-1} className="rounded px-1 font-medium">
          {count === null ? (
            <Trans>All that match are selected</Trans>
          ) : (
            plural(count, { one: '# selected', other: '# selected' })
          )}
        </span>
      </span>
      {all !== null && (
        <Button
          look="quiet"
          className="text-accent!"
          onPress={selectAll}
          isPending={all.isPending}
          whyNot={all.whyNot}
        >
          {all.label}
        </Button>
      )}
      <span className="grow" />
      {isTrash ? (
        <Button
          whyNot={whyNot('restoreContact', administrators)}
          onPress={() => onAction({ body: { action: 'restore' } })}
        >
          <RotateCcw size={14} aria-hidden />
          <Trans>Restore</Trans>
        </Button>
      ) : (
        <div className="flex min-w-0 items-center max-md:-mx-4 max-md:overflow-x-auto max-md:px-2 md:flex-wrap">
          <ThingButton
            title={t`Tag`}
            kind="/tags"
            label={t`Find or create a tag`}
            onPick={(thing) => tag('add_to_tags', thing)}
            createLabel={(name) => t`Create the tag “${name}”`}
            onCreate={(name) => create.mutate(name)}
          />
          <ThingButton
            title={t`Untag`}
            kind="/tags"
            label={t`Find a tag`}
            onPick={(thing) => tag('remove_from_tags', thing)}
          />
          <ThingButton
            title={t`Add to list`}
            kind="/lists"
            label={t`Find a list`}
            onPick={(thing) => list('add_to_lists', thing)}
          />
          <ThingButton
            title={t`Remove from list`}
            kind="/lists"
            label={t`Find a list`}
            onPick={(thing) => list('remove_from_lists', thing)}
          />
          <Menu
            trigger={<Button look="quiet">{t`Change status`}</Button>}
            entries={(statuses.data?.data ?? [])
              .filter(({ system_only }) => !system_only)
              .map(({ key }) => ({
                id: key,
                label: statusWord(key),
                onAction: () => onAction({ body: { action: 'change_status', status: key } }),
              }))}
          />
          <Button look="quiet" onPress={onExport}>
            <Trans>Export</Trans>
          </Button>
          <Button
            look="quiet"
            className="text-bad!"
            whyNot={whyNot('deleteContacts', administrators)}
            onPress={() => onAction({ body: { action: 'delete' } })}
          >
            <Trash2 size={14} aria-hidden />
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
