import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../platform/http/digest.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type KnownDomain, listDomains } from '../sending-domains/index.ts'
import type { SenderRow, ShownSenderRow } from './store.ts'

type Schemas = components['schemas']

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** A host and its parent domains, the longest first. */
const withThoseAbove = (host: string): string[] => {
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

const serializeDomain = (email: string, known: Map<string, KnownDomain>): Schemas['SenderDomain'] => {
  const name = hostOf(email)
  const domain = withThoseAbove(name)
    .map((above) => known.get(above))
    .find((one) => one !== undefined)
  return {
    name,
    sending_domain_id: domain?.id ?? null,
    authenticated: domain?.signs === true && domain.has_dmarc,
  }
}

/** Senders in the contract's form, with one query for all their domains. */
export const serializeSenders = async (
  sql: Sql,
  rows: readonly ShownSenderRow[],
): Promise<Schemas['Sender'][]> => {
  const names = new Set(rows.flatMap(({ email }) => withThoseAbove(hostOf(email))))
  const domains = names.size === 0 ? [] : await listDomains(sql, [...names])
  const known = new Map(domains.map((domain) => [domain.name, domain]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    reply_to: row.reply_to,
    mail_server_id: row.mail_server_id,
    is_default: row.is_default,
    domain: serializeDomain(row.email, known),
    verification_sent_at: row.verification_sent_at,
    verified_at: row.verified_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }))
}

/** The version of the sender itself, which a write compares. */
export const versionTag = ({ version }: SenderRow): string => `v${version}`

/** The entity tag of the response. It also changes with the default sender and with checks of the domain. */
export const senderTag = (row: ShownSenderRow, { is_default, domain }: Schemas['Sender']): string =>
  `${versionTag(row)}-${digestOf([is_default, domain])}`
