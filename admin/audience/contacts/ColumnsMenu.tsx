import { useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PickButton, PickOptions } from '../../ui/pick-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ContactColumn } from './columns.tsx'
import { columnsText, type ShownColumn } from './views/state.ts'

/** The most columns that the service keeps. */
const most = 60

interface Props {
  all: readonly ContactColumn[]
  shown: readonly ShownColumn[]
  /** Those of a table for which none were chosen. */
  usual: readonly string[]
  onChange: (columns: string | null) => void
  /** Opens their order and widths. */
  onDisplay: () => void
}

/** Which columns the table has: a new one comes last. The address keeps it. */
export const ColumnsMenu = ({ all, shown, usual, onChange, onDisplay }: Props) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const toggle = (id: string): void => {
    const rest = shown.filter(({ key }) => key !== id)
    const next = rest.length < shown.length ? rest : [...shown, { key: id, width: null }]
    if (next.length > most) toast({ text: t`A table has up to ${most} columns. Take one out first.` })
    if (next.length === 0 || next.length > most) return
    const columns = columnsText(next)
    onChange(columns === usual.join() ? null : columns)
  }
  return (
    <PickButton title={t`Columns`} icon={<Columns3 size={14} aria-hidden />}>
      {(close) => (
        <>
          <PickOptions
            label={t`Find a column`}
            text={text}
            onText={setText}
            picks={all
              .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
              .map(({ id, title }) => ({ id, label: title }))}
            chosen={shown.map(({ key }) => key)}
            onPick={toggle}
            empty={t`Nothing found`}
          />
          <div className="border-t border-line p-1">
            <Button
              look="quiet"
              className="w-full justify-start!"
              onPress={() => {
                close()
                onDisplay()
              }}
            >{t`Order, widths and rows`}</Button>
          </div>
        </>
      )}
    </PickButton>
  )
}
