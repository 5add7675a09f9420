import { listCountedLess } from '../../../audience/lists/index.ts'
import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { TaskEnded } from '../../../platform/threads/pool.ts'
import type { MailServerRow } from '../../../sending/mail-servers/index.ts'
import { resolveSender } from '../../../sending/senders/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { leastOf, type MarketingMail, type OpenContent, openWritten } from '../../campaigns/index.ts'
import type { FlowKind } from '../types.ts'
import type { MailPin } from './pin.ts'
import { readySender } from './senders.ts'
import type { MailSettings } from './settings.ts'
import { findNodeOfVersion } from './store/emails.ts'
import { listLinkIds } from './store/links.ts'

/** A node whose e-mails can be sent now. */
export interface OpenMail {
  settings: MailSettings
  mail: MarketingMail
  server: MailServerRow
}

/** Why the e-mails of a node wait, or cannot be made at all. */
export type OpenedMail = { mail: OpenMail } | { wait: string } | { skip: 'render_error' | 'cancelled' }

/** A node of a version, with the flow as it is now. */
export interface MailNode {
  flow: { id: string; kind: FlowKind; name: string }
  versionId: string
  nodeId: string
}

/** Content is compiled once; senders, servers and settings are read again after so many milliseconds. */
const cacheMilliseconds = 3_000

/** Milliseconds after which content is compiled again, because the footer or the custom fields may have changed. */
const contentMilliseconds = 60_000
const maxCached = 100

interface Cached<Value> {
  until: number
  value: Promise<Value>
}

const createCache = <Value>(milliseconds: number) => {
  const cached = new Map<string, Cached<Value>>()
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = cached.get(key)
    if (known !== undefined && performance.now() < known.until) return known.value
    const value = make()
    cached.delete(key)
    if (cached.size >= maxCached) cached.delete(cached.keys().next().value ?? '')
    cached.set(key, { until: performance.now() + milliseconds, value })
    value.catch(() => cached.delete(key))
    return value
  }
}

/** The content that was pinned, ready to render; null for a node that is no e-mail. */
export type OpenPinned = (
  sql: Sql,
  node: Pick<MailNode, 'versionId' | 'nodeId'>,
) => Promise<{ settings: MailSettings; content: OpenContent } | null>

export const createOpenPinned = (): OpenPinned => {
  const cache = createCache<Awaited<ReturnType<OpenPinned>>>(contentMilliseconds)
  return (sql, { versionId, nodeId }) =>
    cache(`${versionId} ${nodeId}`, async () => {
      const node = await findNodeOfVersion(sql, versionId, nodeId)
      const pin = node?.pin as MailPin | null | undefined
      if (node === null || !pin) return null
      const content = await openWritten(sql, pin.content, 'automation')
      return { settings: node.settings as MailSettings, content }
    })
}

const openMail = async (
  sql: Sql,
  config: Config,
  openPinned: OpenPinned,
  { flow, versionId, nodeId }: MailNode,
): Promise<OpenedMail> => {
  const opened = await openPinned(sql, { versionId, nodeId }).catch((error: unknown) => {
    if (error instanceof TaskEnded) return 'too_slow' as const
    throw error
  })
  if (opened === null) return { skip: 'cancelled' }
  if (opened === 'too_slow' || opened.content.content.faults.some(({ level }) => level === 'error'))
    return { skip: 'render_error' }
  const { settings, content } = opened
  const ready = readySender(await resolveSender(sql, config, settings.sender_id ?? null))
  if ('detail' in ready) return { wait: ready.detail }
  const { sender, server } = ready
  if (server.state === 'paused') return { wait: `The mail server ${server.name} is paused. Resume it.` }
  const [tracking, linkIds, restrictedLists] = await Promise.all([
    readSettings(sql, 'tracking'),
    listLinkIds(sql, { versionId, nodeId }),
    listCountedLess(sql, settings.list_id ? [settings.list_id] : []),
  ])
  const mail: MarketingMail = {
    source: { kind: flow.kind, id: flow.id, part: nodeId },
    replyTo: settings.reply_to ?? null,
    compiledContent: content,
    sender,
    linkIds,
    linkCodes: content.content.codes.filter((code) => code !== 'links.unsubscribe_url'),
    tracking: {
      opens: leastOf(settings.tracking?.opens ?? 'individual', tracking.opens),
      clicks: leastOf(settings.tracking?.clicks ?? 'individual', tracking.clicks),
    },
    restrictedLists,
  }
  return { mail: { settings, mail, server } }
}

/** Opens nodes for sending, each once in some seconds. */
export const createOpenMail = (sql: Sql, config: Config): ((node: MailNode) => Promise<OpenedMail>) => {
  const cache = createCache<OpenedMail>(cacheMilliseconds)
  const openPinned = createOpenPinned()
  return (node) =>
    cache(`${node.versionId} ${node.nodeId} ${node.flow.name}`, () => openMail(sql, config, openPinned, node))
}
