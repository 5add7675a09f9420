import { useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { PickButton, PickOptions } from '../../ui/pick-menu.tsx'
import type { ContactColumn } from './columns.tsx'

interface Props {
  all: readonly ContactColumn[]
  shown: readonly string[]
  /** Those of a table for which none were chosen. */
  usual: readonly string[]
  onChange: (ids: string | null) => void
}

/** Which columns the table has: a new one comes last. The address keeps it. */
export const ColumnsMenu = ({ all, shown, usual, onChange }: Props) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const toggle = (id: string): void => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]
    if (next.length === 0) return
    onChange(next.join() === usual.join() ? null : next.join(','))
  }
  return (
    <PickButton title={t`Columns`} icon={<Columns3 size={14} aria-hidden />}>
      {() => (
        <PickOptions
          label={t`Find a column`}
          text={text}
          onText={setText}
          picks={all
            .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
            .map(({ id, title }) => ({ id, label: title }))}
          chosen={shown}
          onPick={toggle}
          empty={t`Nothing found`}
        />
      )}
    </PickButton>
  )
}
