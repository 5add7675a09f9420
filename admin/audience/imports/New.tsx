import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { droppedFile } from './dropped.ts'
import { FileChooser } from './FileChooser.tsx'
import type { Import } from './queries.ts'
import { sendFile } from './send-file.ts'

/** Sends a file, and can be tried again. */
export const useSending = (known: Import | null, onSent: (sent: Import) => void) => {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const last = useRef<File | null>(null)
  const made = useRef<Import | null>(known)
  const send = async (file: File): Promise<void> => {
    last.current = file
    setError(null)
    setProgress(0)
    try {
      made.current = await sendFile(file, {
        known: made.current,
        onProgress: setProgress,
        signal: AbortSignal.timeout(3_600_000),
      })
      onSent(made.current)
    } catch (failure) {
      setError(failure)
    } finally {
      setProgress(null)
    }
  }
  return {
    progress,
    error,
    send,
    retry: () => {
      if (last.current !== null) send(last.current)
    },
  }
}

const New = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { progress, error, send, retry } = useSending(null, ({ id }) => navigate(`/imports/${id}`))
  const hasBegun = useRef(false)
  // A file that was dropped on another screen begins at once.
  useEffect(() => {
    const file = droppedFile.get()
    if (file === null || hasBegun.current) return
    hasBegun.current = true
    droppedFile.set(null)
    send(file)
  })
  return (
    <Page title={t`Import a file`}>
      <FileChooser onFile={send} progress={progress} error={error} onRetry={retry} />
    </Page>
  )
}

export default New
