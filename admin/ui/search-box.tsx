import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'

interface Props {
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** The service searches for no longer text. */
const longest = 100

/** A field that searches 250 ms after the last key. */
export const SearchBox = ({ label, clearLabel, value, onChange }: Props) => {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, 250)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <SearchField
      aria-label={label}
      value={text}
      onChange={setText}
      className="group flex min-h-8 min-w-40 max-w-80 grow items-center gap-1 rounded border border-edge bg-panel px-2 focus-within:outline-2 focus-within:outline-accent pointer-coarse:min-h-11"
    >
      <Search size={14} aria-hidden className="shrink-0 text-soft" />
      <Input
        placeholder={label}
        maxLength={longest}
        className="min-w-0 grow self-stretch bg-transparent pointer-coarse:min-h-11 outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      <Button
        aria-label={clearLabel}
        className="flex shrink-0 items-center justify-center rounded p-1 text-soft hover:text-ink group-empty:invisible pointer-coarse:size-11 pointer-coarse:-me-2"
      >
        <X size={12} aria-hidden />
      </Button>
    </SearchField>
  )
}
