import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useNavigate } from '../../ui/link.tsx'
import { usePasted } from '../../ui/pasted.ts'
import { toast } from '../../ui/toast.tsx'
import { droppedFile } from './dropped.ts'

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes a file or a table that is dropped or pasted anywhere on it, and goes to the import with it. */
export const DropZone = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const take = (files: readonly File[]): void => {
    const [file, ...others] = files
    if (file === undefined) return
    if (others.length > 0) toast({ text: t`One file is imported at a time: the first one was taken.` })
    droppedFile.set(file)
    navigate('/imports/new')
  }
  usePasted(take)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the way by keys is the button "Import"
    <div
      className="relative h-full"
      onDragOver={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 flex flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-accent bg-panel/90 text-lg">
          <FileUp size={40} aria-hidden className="text-accent" />
          <Trans>Drop the file to import its contacts</Trans>
        </div>
      )}
    </div>
  )
}
