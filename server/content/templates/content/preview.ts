import type { components } from '../../../../generated/types.ts'
import { TaskEnded, task } from '../../../platform/threads/pool.ts'
import { limitFault, type RenderFault, tryRender, type Values } from '../../smart-codes/index.ts'
import type { CompiledContent } from './types.ts'

const harmless = task<typeof import('./harmless.ts').default>(new URL('./harmless.ts', import.meta.url))

const asOneLine = (text: string | null): string | null => (text === null ? null : text.slice(0, 998))

/** Leaves out HTML that takes too long to sanitise, and reports it as a fault. */
const refused =
  (faults: RenderFault[]) =>
  (error: unknown): null => {
    if (!(error instanceof TaskEnded)) throw error
    faults.push(limitFault('source', error.message))
    return null
  }

/** Content as it would be sent. */
export const previewOf = async (
  content: CompiledContent,
  values: Values,
): Promise<components['schemas']['MailPreview']> => {
  const faults: RenderFault[] = [...content.faults]
  const part = (name: 'subject' | 'preheader' | 'html' | 'text'): string | null => {
    const compiled = content[name]
    if (compiled === null) return null
    const member = name === 'html' ? 'source' : name
    const { rendered, faults: found } = tryRender(compiled, values, member)
    faults.push(...found.filter((fault) => !faults.some((known) => isSame(known, fault))))
    return rendered
  }
  const html = part('html')
  const text = part('text')
  const shown = html === null ? null : await harmless(html).catch(refused(faults))
  return {
    subject: asOneLine(part('subject')),
    preheader: asOneLine(part('preheader')),
    html: shown,
    text,
    size_bytes: html === null ? 0 : Buffer.byteLength(html),
    faults: faults.slice(0, 100),
  }
}

/** A fault in the HTML appears in the generated text as well, on another line. */
const isSame = (one: RenderFault, other: RenderFault): boolean =>
  one.code === other.code &&
  (one.excerpt === other.excerpt || (one.member === other.member && one.detail === other.detail))
