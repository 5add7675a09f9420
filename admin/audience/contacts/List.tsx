import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { whyNot } from '../../api/access.ts'
import { useChange } from '../../api/act.ts'
import { failureOf } from '../../api/client.ts'
import { get } from '../../api/queries.ts'
import { ConflictDialog } from '../../editing/Conflict.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useRowHeight } from '../../ui/density.ts'
import { number } from '../../ui/format.ts'
import { useNavigate } from '../../ui/link.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Page } from '../../ui/page.tsx'
import { NoMatch } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Total } from '../../ui/total.tsx'
import { Actions } from './Actions.tsx'
import type { Action, Target } from './bulk/actions.ts'
import { SelectionBar } from './bulk/Bar.tsx'
import { BulkDialog } from './bulk/Dialog.tsx'
import { changeContacts, sayChanged } from './bulk/run.ts'
import { Chips } from './Chips.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ConditionFilter } from './ConditionFilter.tsx'
import { useColumns } from './columns.tsx'
import { DropZone } from './DropZone.tsx'
import { ExportContacts } from './Export.tsx'
import { Filters } from './Filters.tsx'
import { NewContact } from './new/NewContact.tsx'
import { Preview } from './Preview.tsx'
import { maxChosen, readAll, useContacts } from './rows.ts'
import { SaveSegment } from './SaveSegment.tsx'
import { useSelection } from './selection.ts'
import { bulk } from './state.ts'
import { Table } from './Table.tsx'
import { conditionOf, contactPath, hasFilters, keyOfView, viewOf } from './view.ts'
import { Missing } from './views/Missing.tsx'
import { useView } from './views/use-view.ts'
import { Views } from './views/Views.tsx'

const Display = lazy(async () => ({ default: (await import('./Display.tsx')).Display }))

/** How many contacts there are without any filter, for a view that has none. */
const useEverybody = (isAsked: boolean) =>
  useQuery({ ...get('/contacts', { params: { query: { limit: 1 } } }), enabled: isAsked })

/** After the bar of the selection has gone, focus goes on in the table. */
const focusTable = (): void => {
  setTimeout(
    () => document.querySelector<HTMLElement>('#content [role=grid] [data-at][tabindex="0"]')?.focus(),
    50,
  )
}

const Contacts = () => {
  const { t } = useLingui()
  const saved = useView()
  const { search, setSearch, state } = saved
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const view = viewOf(search)
  const contacts = useContacts(view, saved.isUnknown)
  const { rows, total } = contacts
  const selection = useSelection(keyOfView({ ...view, sort: '-created_at' }), rows)
  const everybody = useEverybody(!contacts.isPending && rows.length === 0 && hasFilters(view))
  const [dialog, setDialog] = useState<'condition' | 'segment' | 'display' | null>(null)
  const [exported, setExported] = useState<Target | null>(null)

  const condition = conditionOf(view)
  const to = (id: string): string => contactPath(id, search)
  const { all, usual, asked, unknown, columns } = useColumns(search, view.isTrash, isNarrow)
  const lineHeight = useRowHeight(search.density)
  const count = selection.isAll ? (total?.value ?? null) : selection.chosen.size
  const exact = total?.relation === 'eq' ? total.value : null

  const target = (): Target =>
    selection.isAll && condition !== null
      ? { kind: 'all', condition, isTrash: view.isTrash }
      : { kind: 'ids', contacts: [...selection.chosen.values()] }
  const keepFailed = (failed: readonly string[]): void =>
    selection.choose([...selection.chosen.values()].filter(({ id }) => failed.includes(id)))
  const clearSelection = (): void => {
    selection.clear()
    focusTable()
  }
  const tagAtOnce = useChange({
    mutationFn: (action: Action) => changeContacts(action, [...selection.chosen.keys()]),
    onSuccess: (result, action) => {
      sayChanged(action, result)
      keepFailed(result.results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id))
    },
    onError: (error) =>
      toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` }),
  })
  const ask = (action: Action): void => {
    // Tags of contacts that were chosen by hand are changed at once: nobody gets a mail, and Undo is one press away.
    if ('tags' in action.body && !selection.isAll) tagAtOnce.mutate(action)
    else bulk.set({ action, target: target() })
  }
  const chooseAll = useChange({
    mutationFn: () => readAll(view),
    onSuccess: selection.choose,
    onError: (error) =>
      toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` }),
  })
  const isEveryChosen = selection.isAll || (exact !== null && selection.chosen.size >= exact)

  const create = (
    <Button look="main" onPress={() => setSearch({ new: '1' })} whyNot={whyNot('createContact', '')}>
      <Trans>New contact</Trans>
    </Button>
  )
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && search.preview !== undefined) setSearch({ preview: null })
  }
  return (
    <DropZone>
      <Page
        isFull
        title={view.isTrash ? t`Trash` : t`Contacts`}
        aside={
          <span role="status" className="text-soft">
            {total !== null && !contacts.isPlaceholderData && (
              <Total value={total.value} isExact={total.relation === 'eq'} />
            )}
          </span>
        }
        actions={
          <Actions
            isTrash={view.isTrash}
            isNarrow={isNarrow}
            create={create}
            onExport={() =>
              setExported(
                condition === null
                  ? { kind: 'ids', contacts: rows }
                  : { kind: 'all', condition, isTrash: false },
              )
            }
            whyNoExport={
              rows.length === 0
                ? t`There is no contact to export.`
                : condition === null && (exact === null || exact > rows.length || exact > maxChosen)
                  ? t`Results of a search text cannot be exported as a whole. Select them, or use a condition.`
                  : null
            }
          />
        }
      >
        <Views view={saved} isTrash={view.isTrash} isNarrow={isNarrow} usual={usual} />
        <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
          <Filters view={view} setSearch={setSearch} onCondition={() => setDialog('condition')} />
          <span className="grow" />
          {!isNarrow && (
            <ColumnsMenu
              all={all}
              shown={asked}
              usual={usual}
              onChange={(next) => setSearch({ columns: next })}
              onDisplay={() => setDialog('display')}
            />
          )}
        </div>
        <Chips view={view} setSearch={setSearch} onCondition={() => setDialog('condition')}>
          {condition !== null && !view.isTrash && (
            <Button look="quiet" className="text-accent!" onPress={() => setDialog('segment')}>
              {t`Save as segment`}
            </Button>
          )}
        </Chips>
        <Missing view={view} setSearch={setSearch} shown={asked} unknownColumns={unknown} />
        {(selection.isAll || selection.chosen.size > 0) && (
          <SelectionBar
            count={selection.isAll && exact === null ? null : count}
            isTrash={view.isTrash}
            all={
              isEveryChosen
                ? null
                : {
                    label:
                      exact === null ? t`Select all that match` : t`Select all ${number(exact)} that match`,
                    isPending: chooseAll.isPending,
                    onSelect: () => (condition === null ? chooseAll.mutate() : selection.chooseAll()),
                    whyNot:
                      condition === null && (exact === null || exact > maxChosen)
                        ? t`A search text selects up to 1,000 contacts. Use a condition for more.`
                        : null,
                  }
            }
            onAction={ask}
            onExport={() => setExported(target())}
            onClear={clearSelection}
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the preview from everywhere in the table */}
        <div className="flex min-h-0 grow" onKeyDown={closeOnEscape}>
          {state.kind === 'gone' && saved.isUnknown ? (
            <NoMatch
              title={t`This view is not here any more`}
              actions={<ButtonLink to="/contacts">{t`Show all contacts`}</ButtonLink>}
            >
              <Trans>It was deleted, or is not shared any more.</Trans>
            </NoMatch>
          ) : state.kind === 'failed' && saved.isUnknown ? (
            <ProblemNote error={state.error} onRetry={state.retry} />
          ) : (
            <Table
              view={view}
              setSearch={setSearch}
              contacts={contacts}
              columns={columns}
              selection={selection.grid}
              rowHeight={isNarrow ? 56 : lineHeight}
              onCondition={() => setDialog('condition')}
              create={create}
              everybody={everybody.data?.page.total.value ?? null}
              onOpen={({ id }) => navigate(to(id))}
              onPreview={({ id }) => setSearch({ preview: search.preview === id ? null : id })}
              onCurrent={({ id }) => {
                if (search.preview !== undefined) setSearch({ preview: id })
              }}
            />
          )}
          {search.preview !== undefined && (
            <Preview
              id={search.preview}
              row={rows.find(({ id }) => id === search.preview)}
              to={to(search.preview)}
              onClose={() => setSearch({ preview: null })}
            />
          )}
        </div>
        <BulkDialog onDone={(failed) => (failed.length > 0 ? keepFailed(failed) : clearSelection())} />
        {dialog === 'condition' && (
          <ConditionFilter
            condition={view.condition}
            onChange={(next) => setSearch({ condition: next === null ? null : JSON.stringify(next) })}
            onSave={() => setDialog('segment')}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'display' && (
          <Suspense>
            <Display
              all={all}
              shown={asked.filter(({ key }) => all.some(({ id }) => id === key))}
              density={search.density}
              onChange={({ columns: next, density }) =>
                setSearch({ columns: next === usual.join() ? null : next, density })
              }
              onClose={() => setDialog(null)}
            />
          </Suspense>
        )}
        <ConflictDialog />
        {dialog === 'segment' && condition !== null && (
          <SaveSegment condition={condition} onClose={() => setDialog(null)} />
        )}
        {exported !== null && (
          <ExportContacts target={exported} columns={columns} onClose={() => setExported(null)} />
        )}
        {search.new !== undefined && <NewContact onClose={() => setSearch({ new: null })} />}
      </Page>
    </DropZone>
  )
}

export default Contacts
