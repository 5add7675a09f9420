import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/fields.tsx'
import { EditCustomField } from '../custom-fields/index.ts'
import type { Mapping, Preview } from './queries.ts'
import { newField, skip, useTargets } from './targets.ts'

type Column = Preview['columns'][number]

const Readings = ({ column }: { column: Column }) => {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-start gap-1">
      {column.date_format !== null && (
        <Badge>
          {column.date_format === 'dmy' ? t`Day first: 5/10 is 5 October` : t`Month first: 5/10 is May 10`}
        </Badge>
      )}
      {column.says_no > 0 && (
        <Badge tone="info">
          {plural(column.says_no, { one: '# person says no', other: '# people say no' })}
        </Badge>
      )}
      {column.unreadable_values > 0 && (
        <Badge tone="warn">
          {plural(column.unreadable_values, {
            one: '# value cannot be read',
            other: '# values cannot be read',
          })}
          {`: ${column.unreadable_samples.slice(0, 2).join(', ')}`}
        </Badge>
      )}
    </div>
  )
}

/** Each column with samples, and what becomes of it. */
export const Columns = ({
  preview,
  mapping,
  onChange,
}: {
  preview: Preview
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}) => {
  const { t } = useLingui()
  const targets = useTargets()
  const [naming, setNaming] = useState<string | null>(null)
  const set = (column: string, target: string): void => {
    if (target === newField) {
      setNaming(column)
      return
    }
    const others = mapping.filter((one) => one.column !== column)
    // One column can be the address, or the first name; several can be lists.
    const free = ['lists', 'tags', 'opted_out', 'opted_in'].includes(target)
      ? others
      : others.filter((one) => one.target !== target)
    onChange(target === skip ? others : [...free, { column, target }])
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="p-2 text-start font-medium">{t`Column`}</th>
            <th scope="col" className="p-2 text-start font-medium">{t`Samples`}</th>
            <th scope="col" className="w-60 p-2 text-start font-medium">{t`Becomes`}</th>
            <th scope="col" className="p-2 text-start font-medium">{t`How it is read`}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column) => {
            const target = mapping.find((one) => one.column === column.name)?.target ?? skip
            return (
              <tr key={column.name} className="border-t border-line align-top">
                <th scope="row" className="p-2 text-start font-medium">
                  {column.name}
                </th>
                <td className="max-w-72 p-2 text-soft">
                  <span className="line-clamp-2">
                    {column.samples.slice(0, 3).join(' · ') || <Trans>empty</Trans>}
                  </span>
                </td>
                <td className="p-2">
                  <Select
                    label={t`What ${column.name} becomes`}
                    isLabelHidden
                    value={target}
                    onChange={(value) => set(column.name, value)}
                    options={
                      targets.some(({ id }) => id === target)
                        ? targets
                        : [...targets, { id: target, label: target }]
                    }
                  />
                </td>
                <td className="p-2">{target !== skip && <Readings column={column} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {naming !== null && (
        <EditCustomField
          field={null}
          suggestedLabel={naming}
          onClose={(made) => {
            if (made !== undefined)
              onChange([
                ...mapping.filter(({ column }) => column !== naming),
                { column: naming, target: `custom.${made.key}` },
              ])
            setNaming(null)
          }}
        />
      )}
    </div>
  )
}
