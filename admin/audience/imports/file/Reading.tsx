import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/fields.tsx'
import { number } from '../../../ui/format.ts'
import type { Changes, Current, Import, Preview } from '../model.ts'

/** Columns of the first rows that are shown: the table of columns has them all. */
const mostColumns = 40

const FirstRows = ({ preview }: { preview: Preview }) => {
  const { t } = useLingui()
  const columns = preview.columns.slice(0, mostColumns)
  const left = preview.columns.length - columns.length
  return (
    /* It scrolls, so the keyboard must reach it. */
    <section
      aria-label={t`First rows of the file`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
      tabIndex={0}
      className="relative max-h-64 overflow-auto rounded border border-line"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-panel text-soft">
          <tr>
            <th scope="col" className="px-2 py-1 text-end font-medium">{t`Line`}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="max-w-60 truncate px-2 py-1 text-start font-medium">
                <bdi>{name}</bdi>
              </th>
            ))}
            {preview.rows.some(({ problem }) => problem !== null) && (
              <th scope="col" className="px-2 py-1 text-start font-medium">{t`Problem`}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ line_number, cells, problem }) => (
            <tr key={line_number} className="border-t border-line">
              <td className="px-2 py-1 text-end text-soft">{number(line_number)}</td>
              {cells.slice(0, mostColumns).map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are in the order of the columns
                <td key={at} className="max-w-60 truncate px-2 py-1">
                  <bdi>{cell ?? ''}</bdi>
                </td>
              ))}
              {problem !== null && (
                <td
                  className="px-2 py-1 whitespace-nowrap text-bad"
                  {...(cells.length === 0 ? { colSpan: columns.length } : {})}
                >
                  <bdi>{problem}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className="px-2 py-1 text-sm text-soft">
          <Trans>
            The file has <span>{number(left)}</span> more columns.
          </Trans>
        </p>
      )}
    </section>
  )
}

/** How the file is read, as it was found, and its first rows. Another reading has other columns, so their mapping begins anew. */
export const Reading = ({
  item,
  preview,
  settings,
  onChange,
}: {
  item: Import
  preview: Preview
  settings: Current
  onChange: (changes: Changes) => void
}) => {
  const { t } = useLingui()
  const delimiters = [
    { id: ',', label: t`Comma` },
    { id: ';', label: t`Semicolon` },
    { id: '\t', label: t`Tab` },
    { id: '|', label: t`Vertical bar` },
    { id: ':', label: t`Colon` },
    { id: '^', label: t`Caret` },
    { id: '~', label: t`Tilde` },
  ]
  const encodings = [
    { id: 'utf-8', label: 'UTF-8' },
    { id: 'windows-1252', label: 'Windows-1252' },
    { id: 'utf-16le', label: 'UTF-16 LE' },
    { id: 'utf-16be', label: 'UTF-16 BE' },
  ]
  const delimiter = settings.delimiter ?? preview.delimiter
  const asFound = (isFound: boolean): { hint?: string } => (isFound ? { hint: t`As found` } : {})
  return (
    <div className="flex flex-col gap-4">
      {item.format === 'csv' && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label={t`Encoding`}
            value={settings.encoding ?? preview.encoding}
            onChange={(encoding) =>
              onChange({ encoding: encoding as NonNullable<Changes['encoding']>, mapping: null })
            }
            options={encodings}
            {...asFound(settings.encoding === null)}
          />
          <Select
            label={t`Between the cells`}
            value={delimiter}
            onChange={(next) => onChange({ delimiter: next, mapping: null })}
            options={
              delimiter === null || delimiters.some(({ id }) => id === delimiter)
                ? delimiters
                : [...delimiters, { id: delimiter, label: delimiter }]
            }
            {...asFound(settings.delimiter === null)}
          />
          <Select
            label={t`First row`}
            value={String(settings.has_header ?? preview.has_header)}
            onChange={(value) => onChange({ has_header: value === 'true', mapping: null })}
            options={[
              { id: 'true', label: t`Names of the columns` },
              { id: 'false', label: t`The first person` },
            ]}
            {...asFound(settings.has_header === null)}
          />
        </div>
      )}
      <FirstRows preview={preview} />
    </div>
  )
}
