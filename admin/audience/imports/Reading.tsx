import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/fields.tsx'
import type { Changes, Import, Preview } from './queries.ts'

/** How the file is read, as it was found, and its first rows. */
export const Reading = ({
  item,
  preview,
  draft,
  onChange,
}: {
  item: Import
  preview: Preview
  draft: Changes
  onChange: (changes: Changes) => void
}) => {
  const { t } = useLingui()
  const delimiters = [
    { id: ',', label: t`Comma` },
    { id: ';', label: t`Semicolon` },
    { id: '\t', label: t`Tab` },
    { id: '|', label: t`Vertical bar` },
  ]
  const encodings = [
    { id: 'utf-8', label: 'UTF-8' },
    { id: 'windows-1252', label: 'Windows-1252' },
    { id: 'utf-16le', label: 'UTF-16 LE' },
    { id: 'utf-16be', label: 'UTF-16 BE' },
  ]
  const isTable = item.format === 'csv'
  return (
    <div className="flex flex-col gap-4">
      {isTable && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label={t`Encoding`}
            value={draft.encoding ?? preview.encoding}
            onChange={(encoding) => onChange({ encoding: encoding as NonNullable<Changes['encoding']> })}
            options={encodings}
          />
          <Select
            label={t`Between the cells`}
            value={draft.delimiter ?? preview.delimiter}
            onChange={(delimiter) => onChange({ delimiter })}
            options={
              delimiters.some(({ id }) => id === preview.delimiter) || preview.delimiter === null
                ? delimiters
                : [...delimiters, { id: preview.delimiter, label: preview.delimiter }]
            }
          />
          <Select
            label={t`First line`}
            value={String(draft.has_header ?? preview.has_header)}
            onChange={(value) => onChange({ has_header: value === 'true' })}
            options={[
              { id: 'true', label: t`Names of the columns` },
              { id: 'false', label: t`The first person` },
            ]}
          />
        </div>
      )}
      {/* It scrolls, so the keyboard must reach it. */}
      <section
        aria-label={t`First lines of the file`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
        tabIndex={0}
        className="max-h-64 overflow-auto rounded border border-line"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-panel text-soft">
            <tr>
              <th scope="col" className="px-2 py-1 text-end font-medium">{t`Line`}</th>
              {preview.columns.map(({ name }) => (
                <th key={name} scope="col" className="px-2 py-1 text-start font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ line_number, cells, problem }) => (
              <tr key={line_number} className="border-t border-line">
                <td className="px-2 py-1 text-end text-soft">{line_number}</td>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are in the order of the columns
                  <td key={at} className="max-w-60 truncate px-2 py-1">
                    {cell ?? ''}
                  </td>
                ))}
                {problem !== null && <td className="px-2 py-1 whitespace-nowrap text-bad">{problem}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
