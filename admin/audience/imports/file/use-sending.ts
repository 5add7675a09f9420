import { useEffect, useRef, useState } from 'react'
import type { Import } from '../model.ts'
import { discard, sendFile } from './send-file.ts'

/** Longer than an upload of the largest file over a slow line takes. */
const longest = 6 * 3_600_000

/** Sends a file. It can be cancelled, tried again, and replaced by another file. */
export const useSending = (
  known: Import | null,
  like: Import | null,
  onSent: (sent: Import) => void,
): {
  /** From 0 to 1; null while nothing is sent. */
  progress: number | null
  error: unknown
  file: File | null
  send: (file: File) => void
  retry: () => void
  cancel: () => void
} => {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [file, setFile] = useState<File | null>(null)
  const made = useRef<Import | null>(known)
  const running = useRef<AbortController | null>(null)
  // A page that is left sends nothing any more.
  useEffect(() => () => running.current?.abort(), [])
  const send = async (next: File): Promise<void> => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setFile(next)
    setError(null)
    setProgress(0)
    const isLatest = (): boolean => running.current === control
    try {
      const sent = await sendFile(next, {
        known: made.current,
        like,
        onMade: (one) => {
          made.current = one
        },
        onProgress: (part) => {
          if (isLatest()) setProgress(part)
        },
        signal: AbortSignal.any([control.signal, AbortSignal.timeout(longest)]),
      })
      if (isLatest()) onSent(sent)
    } catch (failure) {
      if (isLatest() && !control.signal.aborted) setError(failure)
    } finally {
      if (isLatest()) setProgress(null)
    }
  }
  return {
    progress,
    error,
    file,
    send,
    retry: () => {
      if (file !== null) send(file)
    },
    cancel: () => {
      running.current?.abort()
      running.current = null
      setProgress(null)
      // An import that was made for this file only is not left behind as a draft.
      if (known === null && made.current !== null) {
        discard(made.current.id)
        made.current = null
      }
    },
  }
}
