import { type Beginning, laidOut } from './beginning.ts'
import type { ReadSettings } from './types.ts'

/** Detects the layout of an untrusted file. Runs in a worker thread. */
export default ({ beginning, settings }: { beginning: Beginning; settings: ReadSettings }) =>
  laidOut(beginning, settings)
