import {
  areaTable,
  type OperationId,
  type OperationRow,
  operationTable,
} from '../../../generated/operations.ts'
import { auditFact, changesBetween, type NewAuditEntry, recordAudit } from '../audit.ts'
import type { Clock } from '../clock.ts'
import { actorOf, type Principal } from '../principal.ts'
import { ProblemError } from '../problem.ts'
import { type AsLast, asLast, notLast } from '../storage/last-statement.ts'
import type { Sql } from '../storage/open.ts'
import type { Begin } from '../storage/transactions.ts'
import type { Document, ResolvedOperation } from './document.ts'
import { secretMembers } from './secret-members.ts'

/**
 * Whether a resource tells about persons. An entry of the audit log cannot be erased, so it only names what was changed. The same holds
 * for resources and actions that need the scope `contacts:read`. Creating or updating a resource may need it for a condition.
 */
const tellsOfPersons = ({ area, furtherScopes }: OperationRow): boolean =>
  areaTable[area].personalData || furtherScopes.includes('contacts:read')

type Members = Record<string, unknown>
type Work<T> = (tx: Sql, asLast: AsLast) => Promise<T>

/** Calls a handler in a transaction. */
type Call = (tx: Sql, id: OperationId, request: Record<string, unknown>) => Promise<{ body: unknown }>

/** The operation that reads the resource, and the parameter of its path with the resource's id. */
interface Resource {
  read: OperationId
  parameter: string | null
  /** Whether the operation creates or changes the resource itself, and does not act on it. */
  isWhole: boolean
}

const lastParameter = (path: string): string | null => /\{([^{}]+)\}$/.exec(path)?.[1] ?? null

/** The resource that an operation creates or changes: the longest part of its path that can be read. */
const resourceOf = (
  operation: ResolvedOperation,
  reads: ReadonlyMap<string, OperationId>,
): Resource | null => {
  if (operation.method === 'post')
    for (const [path, read] of reads)
      if (path.startsWith(`${operation.path}/{`) && !path.slice(operation.path.length + 1).includes('/'))
        return { read, parameter: lastParameter(path), isWhole: true }
  for (let path = operation.path; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const read = reads.get(path)
    const parameter = lastParameter(path)
    if (read !== undefined && (parameter !== null || path === operation.path))
      return { read, parameter, isWhole: path === operation.path }
  }
  return null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of what a transaction created (`Created` in `handler.ts`), or the id that one returns which deletes. Null for others. */
const returnedId = (result: unknown): string | null => {
  if (typeof result === 'string') return uuid.test(result) ? result : null
  if (typeof result !== 'object' || result === null) return null
  const created = 'body' in result ? result.body : result
  const { id } = (created ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** A parameter of a path as the id of a resource. A reference by address or external id (`email:…`) tells about a person. */
const idOfParameter = (value: string | undefined): string | null =>
  value === undefined || /^[a-z]+:|@/.test(value) ? null : value

export interface AuditedCall {
  operation: ResolvedOperation
  params: Record<string, string>
  principal: Principal
  requestId: string
  /** A dry run may start a job too; its entry says what it is. */
  isDryRun: boolean
}

/** The audit of one request. */
export interface Auditing {
  /** Runs the work of a transaction and writes the entry in it. Of several transactions, in the first one. */
  around<T>(tx: Sql, work: Work<T>): Promise<T>
  /** Whether an entry was written. */
  isWritten(): boolean
  /** After a transaction that was rolled back: the next one writes the entry. */
  forget(): void
}

/** Writes an entry for each change in the transaction of the change. */
export const createAuditing = (
  document: Document,
  operations: Iterable<ResolvedOperation>,
  call: Call,
  clock: Clock,
) => {
  const all = [...operations]
  const reads = new Map(all.filter(({ method }) => method === 'get').map(({ path, id }) => [path, id]))
  const resources = new Map(all.map((operation) => [operation.id, resourceOf(operation, reads)]))
  let secrets: ReadonlySet<string> | null = null

  return ({ operation, params, principal, requestId, isDryRun }: AuditedCall): Auditing => {
    const row: OperationRow = operationTable[operation.id]
    const resource = resources.get(operation.id) ?? null
    const known = resource?.parameter ? idOfParameter(params[resource.parameter]) : null
    const isShown =
      resource !== null &&
      !isDryRun &&
      !areaTable[row.area].personalData &&
      (resource.isWhole || !tellsOfPersons(row)) &&
      !tellsOfPersons(operationTable[resource.read])
    // The contact of a list of tags, for example, which has no id of its own.
    const last = [...operation.path.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1] ?? ''
    let isWritten = false

    const entryOf = (targetId: string | null, changes: NewAuditEntry['changes']): NewAuditEntry => ({
      event: row.auditEvent ?? operation.id,
      operation: operation.id,
      area: row.area,
      targetId,
      actor: actorOf(principal),
      credential: principal.kind,
      requestId,
      changes: isDryRun ? [auditFact('dry_run', true)] : (changes ?? []),
    })

    /** The resource as its operation shows it, without secrets; null if it does not exist. */
    const read = async (tx: Sql, id: string | null): Promise<Members | null> => {
      if (!isShown || (resource.parameter !== null && id === null)) return null
      const path = resource.parameter === null ? params : { ...params, [resource.parameter]: id }
      const transaction = (work: Work<unknown>) => work(tx, notLast)
      const request = { operationId: resource.read, params: path, query: {}, headers: {} }
      try {
        const { body } = await call(tx, resource.read, { ...request, principal, requestId, transaction })
        return body as Members
      } catch (error) {
        if (error instanceof ProblemError) return null
        throw error
      }
    }

    return {
      isWritten: () => isWritten,
      forget: () => {
        isWritten = false
      },
      around: async (tx, work) => {
        if (isWritten) return work(tx, notLast)
        const isChange = isShown && (known !== null || resource.parameter === null)
        // Another request must not change the resource between the state before and the lock of its row.
        if (isChange)
          await tx`select pg_advisory_xact_lock(hashtextextended(${`audit ${resource.read} ${known}`}::text, 0))`
        const before = isChange ? await read(tx, known) : null
        const result = await work(tx, notLast)
        isWritten = true
        const targetId = known ?? returnedId(result) ?? idOfParameter(params[last])
        secrets ??= secretMembers(document)
        const after = row.method === 'DELETE' ? null : await read(tx, targetId)
        await recordAudit(tx, entryOf(targetId, changesBetween(before, after, secrets)), clock.now())
        return result
      },
    }
  }
}

/** Runs the transactions of a handler: in `tx`, or each in its own. The audit writes its entry in the first one. */
export const transactionIn =
  (tx: Sql | null, begin: Begin, auditing: Auditing | null) =>
  async (work: Work<unknown>): Promise<unknown> => {
    if (auditing === null) return tx ? work(tx, notLast) : begin((own) => work(own, asLast))
    const isFirst = !auditing.isWritten()
    const around = (own: Sql): Promise<unknown> => {
      // The transaction may be repeated after a deadlock.
      if (isFirst) auditing.forget()
      return auditing.around(own, work)
    }
    try {
      return await (tx ? around(tx) : begin(around))
    } catch (error) {
      auditing.forget()
      throw error
    }
  }
