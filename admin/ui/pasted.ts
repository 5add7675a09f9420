import { useEffect } from 'react'
import { isTable, tableOf } from './table-text.ts'

/** A table of people as a file, as it comes from the clipboard. */
export const pastedFile = (text: string): File =>
  new File([tableOf(text)], 'pasted.csv', { type: 'text/csv' })

/** Where people type, or where something is open above the page, a paste is theirs. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]') !== null

/** Takes files and tables that are pasted anywhere on the page. */
export const usePasted = (onFiles: (files: File[]) => void, isOn = true): void => {
  useEffect(() => {
    if (!isOn) return
    const take = (event: ClipboardEvent): void => {
      if (isTaken(event.target)) return
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length > 0) onFiles(files)
      else if (isTable(text)) onFiles([pastedFile(text)])
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  })
}
