import { getCompileCacheDir } from 'node:module'
import { threadId } from 'node:worker_threads'

interface Echo {
  value: unknown
  threadId: number
  secrets: string[]
  /** The folder of compiled code. */
  cache: string | undefined
}

/** Returns its input and what the thread has. */
export default (value: unknown): Echo => ({
  value,
  threadId,
  secrets: Object.keys(process.env),
  cache: getCompileCacheDir(),
})
