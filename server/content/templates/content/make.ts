import { isRequestWaiting } from '../../../platform/threads/caller.ts'
import { TaskEnded, task } from '../../../platform/threads/pool.ts'
import {
  type Compiled,
  joined,
  type LoadedCatalogue,
  limitFault,
  ready,
  type Use,
} from '../../smart-codes/index.ts'
import type { Look } from './look.ts'
import { tidy } from './tidy.ts'
import type { CompiledContent, Content, ReadContent } from './types.ts'

const read = task<typeof import('./read-task.ts').default>(new URL('./read-task.ts', import.meta.url))

/** Removes blank lines that smart codes and tags may leave in a text. */
const tidied = (compiled: Compiled): Compiled => {
  const segments: Compiled['segments'] = (values, options) => tidy(compiled.segments(values, options))
  return { ...compiled, segments, render: (values, options) => joined(segments(values, options)) }
}

/** Compiles parsed content. */
const readyContent = ({ isTextMade, ...content }: ReadContent): CompiledContent => {
  const { subject, preheader, html, text, targets } = content
  return {
    ...content,
    subject: subject && ready(subject),
    preheader: preheader && ready(preheader),
    html: html && ready(html),
    text: text && (isTextMade ? tidied(ready(text)) : ready(text)),
    targets: targets.map((target) => target && ready(target)),
  }
}

/** Content that cannot be shown, with the reason. */
const unreadable = ({ kind, source }: Content, reason: TaskEnded): CompiledContent => ({
  kind,
  codes: [],
  faults: [limitFault('source', reason.message)],
  subject: null,
  preheader: null,
  html: null,
  text: null,
  links: [],
  targets: [],
  images: [],
  sizes: { source: Buffer.byteLength(source), html: 0 },
})

/**
 * Compiles content once, to be rendered for many contacts. A thread parses it; problems are in `faults`. For
 * a caller who waits for an answer, exceeding the time limit is a fault too. @throws too_complex otherwise,
 * unavailable
 */
export const compileContent = async (
  { kind, subject, preheader, source, text }: Content,
  {
    catalogue,
    use,
    look,
  }: { catalogue: Pick<LoadedCatalogue, 'fields'>; use?: Use | undefined; look?: Look | undefined },
): Promise<CompiledContent> => {
  const content = { kind, subject, preheader, source, text }
  try {
    return readyContent(await read({ content, fields: [...catalogue.fields.values()], use, look }))
  } catch (error) {
    if (error instanceof TaskEnded && isRequestWaiting()) return unreadable(content, error)
    throw error
  }
}
