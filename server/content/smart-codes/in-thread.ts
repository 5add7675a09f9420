import { task } from '../../platform/threads/pool.ts'
import type { LoadedCatalogue } from './catalogue.ts'
import { ready } from './ready.ts'
import type { Compiled, CompileOptions, Place } from './types.ts'

const read = task<typeof import('./read-task.ts').default>(new URL('./read-task.ts', import.meta.url))

/** Parses a text in a thread and compiles it here. @throws too_complex, unavailable */
export const readInThread = async (
  source: string,
  place: Place,
  { fields }: LoadedCatalogue,
  options: CompileOptions = {},
): Promise<Compiled> => ready(await read({ source, place, fields: [...fields.values()], options }))
