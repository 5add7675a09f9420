import { createHash } from 'node:crypto'
import { type LoadedCatalogue, loadCatalogue, type Use } from '../../content/smart-codes/index.ts'
import { type CompiledContent, compileContent, type Look, readLook } from '../../content/templates/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { MessageContent, MessageKind } from '../outbox/index.ts'

/** In which kind of mail smart codes are for a message; a test may be of any. */
const useOf: Record<MessageKind, Use | undefined> = {
  transactional: 'message',
  confirmation: 'confirmation',
  test: undefined,
}

/** Contents that a process keeps ready: most messages are made of a few templates. */
const most = 50
const ready = new Map<string, Promise<CompiledContent>>()

const digest = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('base64')

/** What content is made ready with, read once for several messages. */
export interface Workshop {
  catalogue: LoadedCatalogue
  look: Look
  /** What of it content made earlier depends on. */
  mark: string
}

export const openWorkshop = async (sql: Sql): Promise<Workshop> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(sql), readLook(sql)])
  return { catalogue, look, mark: digest([catalogue.codes, [...catalogue.fields], look]) }
}

/** Content made ready, in a language of its own or in that of the business; what was made lately is there already. */
export const readyContent = (
  { catalogue, look, mark }: Workshop,
  content: MessageContent,
  kind: MessageKind,
  language: string | null = null,
): Promise<CompiledContent> => {
  const key = digest([mark, kind, content, language])
  const its = language === null ? look : { ...look, locale: language }
  const known = ready.get(key) ?? compileContent(content, { catalogue, use: useOf[kind], look: its })
  // The one used last goes last.
  ready.delete(key)
  ready.set(key, known)
  // What took too long on a busy machine may do on an idle one.
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
