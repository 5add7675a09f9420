import { type Beginning, laidOut } from './beginning.ts'
import type { ReadSettings } from './types.ts'

/** Finds out how a file is laid out that anybody may have made: the work of a thread. */
export default ({ beginning, settings }: { beginning: Beginning; settings: ReadSettings }) =>
  laidOut(beginning, settings)
