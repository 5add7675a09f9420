import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EditCustomField } from '../../custom-fields/index.ts'
import { typeOf } from '../guess.ts'
import { type Changes, type Current, hasAddress, mapped, type Preview, withMeaning } from '../model.ts'
import { fieldOf, type useTargets } from '../targets.ts'
import { ColumnReading } from './Reading.tsx'
import { TargetPicker } from './TargetPicker.tsx'

/** Columns that are shown before the rest is asked for. */
const shownAtFirst = 60

interface Props {
  preview: Preview
  settings: Current
  targets: ReturnType<typeof useTargets>
  /** The order of dates in the columns, as a dry run decided it from all rows. */
  decided: ReadonlyMap<string, 'iso' | 'dmy' | 'mdy' | null>
  onChange: (changes: Changes) => void
}

/** All texts of a column that the preview has. */
const textsOf = ({ columns, rows }: Preview, at: number): string[] => [
  ...new Set([...(columns[at]?.samples ?? []), ...rows.flatMap(({ cells }) => cells[at] ?? [])]),
]

/** Each column with samples, what it becomes, and how it is read. */
export const Columns = ({ preview, settings, targets, decided, onChange }: Props) => {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const [naming, setNaming] = useState<number | null>(null)
  const { fields, labelOf } = targets
  const mapping = settings.mapping ?? []
  const taken = new Map(mapping.map(({ column, target }) => [target, column]))
  const columns = preview.columns.map((column, at) => ({ column, at }))
  const shown = isWhole ? columns : columns.slice(0, shownAtFirst)
  if (columns.length === 0)
    return (
      <Note tone="bad">
        <Trans>No row of the file can be read. Change how it is read, or import another file.</Trans>
      </Note>
    )
  const named = naming === null ? undefined : preview.columns[naming]
  return (
    <>
      {!hasAddress(mapping) && (
        <div className="mb-3">
          <Note tone="warn">
            <Trans>Choose the column that has the e-mail addresses. Then the check begins by itself.</Trans>
          </Note>
        </div>
      )}
      <ul aria-label={t`Columns`} className="flex flex-col">
        {shown.map(({ column, at }) => {
          const { name } = column
          const own = mapping.find((one) => one.column === name) ?? null
          return (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0 md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)]"
            >
              <div className="min-w-0">
                <bdi className="block truncate font-medium" title={name}>
                  {name}
                </bdi>
                <span className="line-clamp-2 text-sm break-all text-soft">
                  {column.samples.length === 0 ? (
                    <Trans>empty</Trans>
                  ) : (
                    column.samples.slice(0, 3).map((sample, position) => (
                      <span key={sample}>
                        {position > 0 && ' · '}
                        <bdi>{sample}</bdi>
                      </span>
                    ))
                  )}
                </span>
              </div>
              <TargetPicker
                column={name}
                target={own?.target ?? null}
                targets={targets.targets}
                labelOf={labelOf}
                taken={taken}
                onChoose={(target) => onChange({ mapping: mapped(mapping, name, target) })}
                onNewField={() => setNaming(at)}
              />
              <ColumnReading
                column={column}
                mapping={own}
                field={own === null ? undefined : fieldOf(own.target, fields)}
                texts={textsOf(preview, at)}
                decided={decided.get(name) ?? null}
                settings={settings}
                zone={preview.time_zone}
                onChange={onChange}
                onMeaning={(from, to) => onChange({ mapping: withMeaning(mapping, name, from, to) })}
              />
            </li>
          )
        })}
      </ul>
      {shown.length < columns.length && (
        <div className="border-t border-line pt-3 text-center">
          <Button onPress={() => setWhole(true)}>
            {plural(columns.length - shown.length, {
              one: 'Show # more column',
              other: 'Show # more columns',
            })}
          </Button>
        </div>
      )}
      {naming !== null && named !== undefined && (
        <EditCustomField
          field={null}
          suggestedLabel={named.name.slice(0, 100)}
          suggestedType={typeOf(textsOf(preview, naming))}
          onClose={(made) => {
            if (made !== undefined) onChange({ mapping: mapped(mapping, named.name, `custom.${made.key}`) })
            setNaming(null)
          }}
        />
      )}
    </>
  )
}
