import { setTimeout } from 'node:timers/promises'

/** Works on nothing for so many milliseconds. */
export default (milliseconds: number): Promise<string> => setTimeout(milliseconds, 'done')
