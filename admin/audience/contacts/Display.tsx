import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice, TextField } from '../../ui/fields.tsx'
import type { ContactColumn } from './columns.tsx'
import { columnsText, narrowest, type ShownColumn, widest } from './views/state.ts'

interface Props {
  all: readonly ContactColumn[]
  shown: readonly ShownColumn[]
  density: string | undefined
  onChange: (changes: { columns: string; density: string | null }) => void
  onClose: () => void
}

/** A width as text: empty for the usual one. Undefined if it is none. */
const widthIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const width = Number(text)
  return Number.isInteger(width) && width >= narrowest && width <= widest ? width : undefined
}

/** The order and widths of the columns, and the height of the rows. The address keeps them. */
export const Display = ({ all, shown, density, onChange, onClose }: Props) => {
  const { t } = useLingui()
  const [rows, setRows] = useState(
    shown.map(({ key, width }) => ({ key, width: width === null ? '' : String(width) })),
  )
  const [height, setHeight] = useState(density ?? 'preferred')
  const [said, setSaid] = useState('')
  const titleOf = (key: string): string => all.find(({ id }) => id === key)?.title ?? key
  const widths = rows.map(({ width }) => widthIn(width))
  const isRight = widths.every((width) => width !== undefined)
  const move = (from: number, by: -1 | 1): void => {
    const row = rows[from]
    const to = from + by
    if (row === undefined || to < 0 || to >= rows.length) return
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setSaid(t`${titleOf(row.key)} is column ${to + 1} of ${rows.length}.`)
  }
  const apply = (): void => {
    if (!isRight) return
    onChange({
      columns: columnsText(rows.map(({ key }, at) => ({ key, width: widths[at] ?? null }))),
      density: height === 'preferred' ? null : height,
    })
    onClose()
  }
  return (
    <Dialog
      title={t`Columns and rows`}
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="main"
            onPress={apply}
            whyNot={isRight ? null : t`A width is a number from ${narrowest} to ${widest}.`}
          >{t`Show`}</Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <p className="text-soft">
          <Trans>A width is in pixels. Without one, the column is as wide as usual.</Trans>
        </p>
        <ol className="flex flex-col">
          {rows.map(({ key, width }, at) => (
            <li key={key} className="flex items-center gap-1 border-b border-line py-1">
              <bdi className="min-w-0 grow truncate">{titleOf(key)}</bdi>
              <span className="w-24 shrink-0">
                <TextField
                  label={t`Width of ${titleOf(key)}`}
                  isLabelHidden
                  placeholder={t`usual`}
                  value={width}
                  onChange={(text) => setRows(rows.with(at, { key, width: text }))}
                  fault={widths[at] === undefined ? t`${narrowest} to ${widest}` : null}
                />
              </span>
              <IconButton
                label={t`Move ${titleOf(key)} up`}
                aria-disabled={at === 0}
                onPress={() => move(at, -1)}
              >
                <ArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                label={t`Move ${titleOf(key)} down`}
                aria-disabled={at === rows.length - 1}
                onPress={() => move(at, 1)}
              >
                <ArrowDown size={14} aria-hidden />
              </IconButton>
              <IconButton
                label={t`Remove ${titleOf(key)}`}
                aria-disabled={rows.length === 1}
                onPress={() => rows.length > 1 && setRows(rows.toSpliced(at, 1))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
        <Choice
          label={t`Rows of the table`}
          value={height}
          onChange={setHeight}
          options={[
            { id: 'preferred', label: t`As in my preferences` },
            { id: 'comfortable', label: t`Comfortable` },
            { id: 'compact', label: t`Compact` },
          ]}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
