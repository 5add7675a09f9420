import { somebodyWaits } from '../../../platform/threads/caller.ts'
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

/** Text of which smart codes and tags may have left blank lines. */
const tidied = (compiled: Compiled): Compiled => {
  const passages: Compiled['passages'] = (values, options) => tidy(compiled.passages(values, options))
  return { ...compiled, passages, render: (values, options) => joined(passages(values, options)) }
}

/** Makes content that was read ready to be rendered. */
const readyContent = ({ isTextMade, ...content }: ReadContent): CompiledContent => {
  const { subject, preheader, html, text } = content
  return {
    ...content,
    subject: subject && ready(subject),
    preheader: preheader && ready(preheader),
    html: html && ready(html),
    text: text && (isTextMade ? tidied(ready(text)) : ready(text)),
  }
}

/** Content of which nothing can be shown, and why. */
const unreadable = ({ kind, source }: Content, reason: TaskEnded): CompiledContent => ({
  kind,
  codes: [],
  faults: [limitFault('source', reason.message)],
  subject: null,
  preheader: null,
  html: null,
  text: null,
  links: [],
  images: [],
  sizes: { source: Buffer.byteLength(source), html: 0 },
})

/**
 * Makes content ready once, to be rendered for many contacts. A thread reads it; what is wrong with it is in `faults`. What takes
 * longer than it may is a fault too, for whoever waits for an answer. @throws too_complex where nobody waits, unavailable
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
    if (error instanceof TaskEnded && somebodyWaits()) return unreadable(content, error)
    throw error
  }
}
