import { useLingui } from '@lingui/react/macro'
import { useNarrow } from '../../../../ui/narrow.ts'
import type { MergeRow } from './rows.ts'

interface Props {
  rows: readonly MergeRow[]
  target: string
  source: string
}

/** Two contacts side by side, and what is left of them. A phone has them below each other. */
export const MergeTable = ({ rows, target, source }: Props) => {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const titles = [t`Stays: ${target}`, t`Goes: ${source}`, t`After the merge`]
  const valuesOf = (row: MergeRow): string[] => [row.target, row.source, row.result ?? '…']
  const classOf = (row: MergeRow, at: number): string =>
    at === 2
      ? 'font-medium'
      : row.result !== null && row.differs && valuesOf(row)[at] !== row.result
        ? 'text-soft'
        : ''
  if (isNarrow) {
    const short = [t`Stays`, t`Goes`, t`After`]
    return (
      <>
        <p>
          <bdi>{titles[0]}</bdi>
        </p>
        <p className="mb-2">
          <bdi>{titles[1]}</bdi>
        </p>
        <dl>
          {rows.map((row) => (
            <div key={row.member} className="border-b border-line py-2 last:border-0">
              <dt className="font-medium">{row.label}</dt>
              {valuesOf(row).map((value, at) => (
                <dd key={short[at]} className={`grid grid-cols-[4rem_1fr] ${classOf(row, at)}`}>
                  <span className="text-soft">{short[at]}</span>
                  <bdi>{value}</bdi>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </>
    )
  }
  return (
    <table className="w-full table-fixed text-start">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="w-40 p-2 text-start text-soft">
            <span className="sr-only">{t`Member`}</span>
          </th>
          {titles.map((title) => (
            <th key={title} scope="col" className="p-2 text-start align-top">
              <bdi>{title}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.member}
            className={`border-b border-line last:border-0 ${row.differs ? 'bg-warn-soft' : ''}`}
          >
            <th scope="row" className="p-2 text-start align-top font-normal text-soft">
              {row.label}
            </th>
            {valuesOf(row).map((value, at) => (
              <td key={titles[at]} className={`p-2 align-top ${classOf(row, at)}`}>
                <bdi>{value}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
