import type { components } from '../../../generated/types.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'

type Schemas = components['schemas']

/**
 * Reads content for the settings. Provided by `server/app.ts`, because smart codes belong to a higher domain.
 */
export interface ContentChecks {
  /** The smart codes of a footer, and its faults. */
  readFooter(
    tx: Sql,
    footer: string,
    place: 'html' | 'text',
  ): Promise<{ codes: readonly string[]; errors: string[] }>
  /** Why an e-mail with these smart codes cannot ask for confirmation; null if it can. */
  refusalToConfirm(tx: Sql, codes: readonly string[]): Promise<string | null>
}

const missing = (pointer: string, kind: string): Fault[] => [
  { pointer, code: 'not_found', detail: doesNotExist(kind) },
]

/** Locks the referenced rows until the transaction ends, so that no reference points to a deleted row. */
const lockReference = async (
  tx: Sql,
  table: 'senders' | 'mail_servers' | 'templates',
  id: string,
): Promise<boolean> => {
  const { count } = await tx`select from ${tx(table)} where id = ${id} for key share`
  return count > 0
}

const faultsOfFooter = async (
  checks: ContentChecks,
  tx: Sql,
  footer: string | null | undefined,
  at: { pointer: string; place: 'html' | 'text'; mustUnsubscribe: boolean },
): Promise<Fault[]> => {
  if (footer === null || footer === undefined) return []
  const { codes, errors } = await checks.readFooter(tx, footer, at.place)
  const wrong = errors.map((detail): Fault => ({ pointer: at.pointer, code: 'invalid_value', detail }))
  if (wrong.length > 0 || !at.mustUnsubscribe || codes.includes('links.unsubscribe_url')) return wrong
  const detail = 'The footer must contain `links.unsubscribe_url`, so that recipients can unsubscribe.'
  return [{ pointer: at.pointer, code: 'invalid_value', detail }]
}

export const faultsOfSending = async (
  checks: ContentChecks,
  tx: Sql,
  change: Schemas['SendingSettingsUpdate'],
): Promise<Fault[]> => {
  const { default_mail_server_id: server, default_sender_id: sender } = change
  return [
    ...(server === undefined || (await lockReference(tx, 'mail_servers', server))
      ? []
      : missing('/default_mail_server_id', 'mail server')),
    ...(sender === undefined || (await lockReference(tx, 'senders', sender))
      ? []
      : missing('/default_sender_id', 'sender')),
    ...(await faultsOfFooter(checks, tx, change.footer_html, {
      pointer: '/footer_html',
      place: 'html',
      mustUnsubscribe: true,
    })),
    ...(await faultsOfFooter(checks, tx, change.footer_text, {
      pointer: '/footer_text',
      place: 'text',
      mustUnsubscribe: false,
    })),
  ]
}

const faultsOfTemplate = async (
  checks: ContentChecks,
  tx: Sql,
  id: string | null | undefined,
): Promise<Fault[]> => {
  if (id === null || id === undefined) return []
  const pointer = '/confirmation_template_id'
  if (!(await lockReference(tx, 'templates', id))) return missing(pointer, 'template')
  const [template] = await tx<{ smart_codes: string[] }[]>`
    select smart_codes from current_templates where id = ${id}`
  const detail = await checks.refusalToConfirm(tx, template?.smart_codes ?? [])
  return detail === null ? [] : [{ pointer, code: 'invalid_value', detail }]
}

export const faultsOfConsent = async (
  checks: ContentChecks,
  tx: Sql,
  change: Schemas['ConsentSettingsUpdate'],
): Promise<Fault[]> => {
  const { confirmation_sender_id: sender, confirmation_template_id: template } = change
  const known = !sender || (await lockReference(tx, 'senders', sender))
  return [
    ...(known ? [] : missing('/confirmation_sender_id', 'sender')),
    ...(await faultsOfTemplate(checks, tx, template)),
  ]
}
