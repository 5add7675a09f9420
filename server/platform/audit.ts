import { userInfo } from 'node:os'
import { newId } from './ids.ts'
import { type Actor, actorColumns, type Principal } from './principal.ts'
import { asJson } from './storage/json.ts'
import type { Sql } from './storage/open.ts'

/** A member before and after a change. */
export interface AuditChange {
  field: string
  /** A text, or another value as JSON; null if there is none. */
  from: string | null
  to: string | null
  /** Whether only the beginning of a value is stored. */
  is_cut: boolean
}

/** An entry of the audit log before it is stored: who has done what. */
export interface NewAuditEntry {
  event: string
  area: string
  /** Null for what is not an operation, such as a command. */
  operation?: string | null
  /** The resource that was changed; null if it has no id. */
  targetId?: string | null
  actor: Actor
  /** How the caller identified itself; null for commands and jobs. */
  credential?: Principal['kind'] | null
  requestId?: string | null
  changes?: readonly AuditChange[]
}

/** The longest text or JSON of a member that is stored; of a longer one, only the beginning. */
const longest = 2_000
/** The beginning in which secrets and addresses are masked: shorter afterwards, but hardly by nine tenths. */
const mostMasked = 10 * longest
/** Maximum number of changed members in one entry. */
const mostChanges = 100

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stands for a secret. */
const mask = '***'

const withoutSecrets = (value: unknown, secrets: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    secrets.has(name) && member !== null ? mask : withoutSecrets(member, secrets),
  ])
  return Object.fromEntries(entries)
}

/** A text that ends with the part of an address before the `@`, without that part. */
const withoutLocalPart = (text: string): string => {
  const local = text.split(/[(),;:=/\\]/).at(-1) ?? ''
  return local === '' ? text : `${text.slice(0, -local.length)}${mask}`
}

/**
 * Masks the part of each address before the domain: a person may ask for its erasure, and an entry cannot be
 * erased.
 */
const withoutLocalParts = (text: string): string =>
  text.replace(/[^\s"'<>]+/g, (word) =>
    word
      .split('@')
      .map((part, at, parts) => (parts[at + 1]?.includes('.') ? withoutLocalPart(part) : part))
      .join('@'),
  )

/** The last part of an address for reports of bounces is a secret. */
const withoutInboundSecrets = (text: string): string =>
  text.replaceAll(/(\/inbound\/[a-z]+\/)[A-Za-z0-9]+/g, `$1${mask}`)

const textOf = (value: unknown): { text: string | null; isCut: boolean } => {
  if (value === null || value === undefined) return { text: null, isCut: false }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // Secrets and addresses go before the text is cut, or a part of one could stay. The beginning of a pair of surrogates alone would not be a text.
  const masked = withoutLocalParts(withoutInboundSecrets(text.slice(0, mostMasked)))
  const kept = masked
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll('\u0000', '')
  return { text: kept, isCut: masked.length > longest || text.length > mostMasked }
}

/** Members that change with every write and say nothing. */
const trivial = new Set(['updated_at', 'version'])

/**
 * The members that differ between two states of a resource; null is a resource that does not exist. `secrets` are the names of members
 * that are never stored.
 */
export const changesBetween = (
  before: Members | null,
  after: Members | null,
  secrets: ReadonlySet<string> = new Set(),
): AuditChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !trivial.has(field))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .slice(0, mostChanges)
    .map(({ field, ...values }) => {
      const from = textOf((withoutSecrets({ [field]: values.from }, secrets) as Members)[field])
      const to = textOf((withoutSecrets({ [field]: values.to }, secrets) as Members)[field])
      return { field, from: from.text, to: to.text, is_cut: from.isCut || to.isCut }
    })

/** A fact that is no member of a resource, such as a number of records. */
export const auditFact = (field: string, to: string | number | boolean): AuditChange => ({
  field,
  from: null,
  to: textOf(String(to)).text,
  is_cut: false,
})

/** What the service does by itself, such as jobs that delete old records. */
export const theService: Actor = { kind: 'system', id: null, name: 'Service' }

const userOfSystem = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container may run with a user id that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Who runs a command, as far as the operating system knows. */
export const commandLine = (): Actor => ({
  kind: 'system',
  id: null,
  name: `Command line (${userOfSystem()})`.slice(0, 200),
})

/** Writes an entry in the transaction of the change. */
export const recordAudit = async (sql: Sql, entry: NewAuditEntry, now: Date): Promise<void> => {
  const { event, operation = null, area, targetId = null, actor, credential = null } = entry
  const row = {
    id: newId(),
    occurred_at: now,
    event,
    operation,
    area,
    target_id: targetId,
    ...actorColumns(actor),
    credential: credential === 'api_key' ? null : credential,
    request_id: entry.requestId ?? null,
    changes: entry.changes ?? [],
  }
  await sql`select record_audit_entry(${asJson(sql, row)})`
}

/** Writes an entry of what the service changed by itself, with the members of the resource before and after. */
export const recordOwnChange = (
  tx: Sql,
  about: Pick<NewAuditEntry, 'event' | 'area' | 'targetId'>,
  { before, after }: { before: Members; after: Members },
  now: Date,
): Promise<void> =>
  recordAudit(tx, { ...about, actor: theService, changes: changesBetween(before, after) }, now)
