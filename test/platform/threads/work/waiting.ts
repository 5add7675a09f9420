import { setTimeout } from 'node:timers/promises'

/** Idles for this number of milliseconds. */
export default (milliseconds: number): Promise<string> => setTimeout(milliseconds, 'done')
