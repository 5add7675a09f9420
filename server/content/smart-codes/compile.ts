import { readText } from './read-text.ts'
import { ready } from './ready.ts'
import type { Catalogue, Compiled, CompileOptions, Place } from './types.ts'

/** Parses and compiles a short text in this thread: for texts no longer than a link. */
export const compile = (
  source: string,
  place: Place,
  catalogue: Catalogue,
  options: CompileOptions = {},
): Compiled => ready(readText(source, place, catalogue, options))
