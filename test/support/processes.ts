import { expect } from 'vitest'
import { isAlive } from '../../server/platform/storage/embedded/postmaster.ts'

/** A process that has ended keeps its id until its parent has read the exit code. */
export const expectEnded = (pid: number): Promise<void> => expect.poll(() => isAlive(pid)).toBe(false)
