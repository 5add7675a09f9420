import { type LoadedCatalogue, loadCatalogue, type Use } from '../../content/smart-codes/index.ts'
import { type CompiledContent, compileContent, readLook } from '../../content/templates/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type ResolvedSender, resolveSender } from '../../sending/senders/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { contentOf } from './content.ts'
import { withFooter } from './footer.ts'
import type { Content, Draft } from './store/campaigns.ts'

/** A campaign's content in one of its variants, ready to render, footer included. */
export interface OpenContent {
  written: Content & { source: string }
  content: CompiledContent
  catalogue: LoadedCatalogue
}

/** Compiled and sent as long as the content is empty. */
const asWritten = (content: Content): Content & { source: string } => ({
  ...content,
  source: content.source ?? '',
})

/** Compiles content with the footer of the settings. Problems are in its faults. */
export const openWritten = async (sql: Sql, content: Content, use: Use): Promise<OpenContent> => {
  const [catalogue, sending, look] = await Promise.all([
    loadCatalogue(sql),
    readSettings(sql, 'sending'),
    readLook(sql),
  ])
  const written = withFooter(asWritten(content), sending, look.locale)
  return { written, content: await compileContent(written, { catalogue, use, look }), catalogue }
}

/** The content of a campaign or of one of its variants. */
export const openContent = (
  sql: Sql,
  draft: Pick<Draft, 'content' | 'ab'>,
  key: string | null,
): Promise<OpenContent> => openWritten(sql, contentOf(draft, key), 'campaign')

/** The sender of a campaign or of one of its variants; null if it has none. */
export const senderOf = (
  sql: Sql,
  config: Config,
  { sender_id, ab }: Pick<Draft, 'sender_id' | 'ab'>,
  key: string | null,
): Promise<ResolvedSender | null> =>
  resolveSender(sql, config, ab?.variants.find((one) => one.key === key)?.sender_id ?? sender_id)
