import { createHash } from 'node:crypto'
import { type LoadedCatalogue, loadCatalogue, type Use } from '../../content/smart-codes/index.ts'
import { type CompiledContent, compileContent, type Look, readLook } from '../../content/templates/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { MessageContent, MessageKind } from '../outbox/index.ts'

/** The use of smart codes for each kind of message. A test may have any. */
const useOf: Record<MessageKind, Use | undefined> = {
  transactional: 'message',
  confirmation: 'confirmation',
  test: undefined,
}

/** Cache of compiled contents: most messages use a few templates. */
const most = 50
const ready = new Map<string, Promise<CompiledContent>>()

const digest = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('base64')

/** What compiling content needs, read once for several messages. */
export interface CompileContext {
  catalogue: LoadedCatalogue
  look: Look
  /** Key of everything that compiled content depends on. */
  cacheKey: string
}

export const readCompileContext = async (sql: Sql): Promise<CompileContext> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(sql), readLook(sql)])
  return { catalogue, look, cacheKey: digest([catalogue.codes, [...catalogue.fields], look]) }
}

/** Compiles content in its own language or the business's. Uses the cache. */
export const readyContent = (
  { catalogue, look, cacheKey: mark }: CompileContext,
  content: MessageContent,
  kind: MessageKind,
  language: string | null = null,
): Promise<CompiledContent> => {
  const key = digest([mark, kind, content, language])
  const its = language === null ? look : { ...look, locale: language }
  const known = ready.get(key) ?? compileContent(content, { catalogue, use: useOf[kind], look: its })
  // Moves the entry to the end: least recently used entries are dropped first.
  ready.delete(key)
  ready.set(key, known)
  // A compilation that exceeded its time limit may succeed later.
  known.then(
    ({ faults }) => faults.some(({ code }) => code === 'limit_exceeded') && ready.delete(key),
    () => ready.delete(key),
  )
  for (const oldest of ready.keys()) {
    if (ready.size <= most) break
    ready.delete(oldest)
  }
  return known
}
