import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { noticing } from '../outside.ts'
import { ProblemError, problem } from '../problem.ts'
import type { Sql } from '../storage/open.ts'
import type { Begin } from '../storage/transactions.ts'

/** An answer as it is stored and given again. */
export interface StoredReply {
  status: number
  headers: Record<string, string>
  body: unknown
}

export interface IdempotentCall {
  principalKey: string
  key: string
  operationId: string
  fingerprint: Buffer
}

const keptFor = 24 * 60 * 60 * 1000

/** Tells requests apart: the same key is good for the same method, address and body only. */
export const fingerprintOf = (method: string, url: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest()

const encrypt = (key: Buffer, reply: StoredReply): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(reply), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

const decrypt = (key: Buffer, stored: Buffer): StoredReply => {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, 12))
  decipher.setAuthTag(stored.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]).toString('utf8'))
}

interface Row {
  operation_id: string
  fingerprint: Buffer
  /** Null while the request is under way, and when nobody knows what became of it. */
  reply: Buffer | null
}

/** Seconds that an operation which calls another server may take, with all that it waits for. */
const reservedFor = 120

/** Held until the transaction ends, and so gone with a process that dies. */
const lock = async (tx: Sql, keyHash: Buffer): Promise<boolean> => {
  const [row] = await tx<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as held`
  return row?.held ?? false
}

type KnownRow = Row & { under_way: boolean }

const findReply = async (tx: Sql, keyHash: Buffer, now: Date): Promise<KnownRow | undefined> => {
  const [row] = await tx<KnownRow[]>`
    select operation_id, fingerprint, reply, coalesce(reserved_until > clock_timestamp(), false) as under_way
    from idempotency_keys
    where key_hash = ${keyHash} and expires_at > ${now}`
  return row
}

const upsertReply = async (tx: Sql, keyHash: Buffer, row: Row, expiresAt: Date): Promise<void> => {
  await tx`
    insert into idempotency_keys (key_hash, operation_id, fingerprint, reply, expires_at)
    values (${keyHash}, ${row.operation_id}, ${row.fingerprint}, ${row.reply}, ${expiresAt})
    on conflict (key_hash) do update set
      operation_id = excluded.operation_id, fingerprint = excluded.fingerprint,
      reply = excluded.reply, expires_at = excluded.expires_at`
}

/** Reserves the key for a request that is about to act; the time of the database counts, which is the same for all. */
const insertReservation = async (
  tx: Sql,
  keyHash: Buffer,
  row: Omit<Row, 'reply'>,
  expiresAt: Date,
): Promise<void> => {
  await tx`
    insert into idempotency_keys (key_hash, operation_id, fingerprint, reserved_until, expires_at)
    values (
      ${keyHash}, ${row.operation_id}, ${row.fingerprint},
      clock_timestamp() + make_interval(secs => ${reservedFor}::integer), ${expiresAt}
    )
    on conflict (key_hash) do update set
      operation_id = excluded.operation_id, fingerprint = excluded.fingerprint, reply = null,
      reserved_until = excluded.reserved_until, expires_at = excluded.expires_at`
}

/** Gives the key free, as if the request had never come. */
const deleteReservation = async (sql: Sql, keyHash: Buffer): Promise<void> => {
  await sql`delete from idempotency_keys where key_hash = ${keyHash} and reply is null`
}

/** Nobody knows what became of the request, and nobody will. */
const giveUpReservation = async (sql: Sql, keyHash: Buffer): Promise<void> => {
  await sql`update idempotency_keys set reserved_until = '-infinity' where key_hash = ${keyHash} and reply is null`
}

const inProgress = (): ProblemError =>
  problem('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key is still running.',
  })

const outcomeUnknown = (): ProblemError =>
  problem('idempotency_outcome_unknown', {
    detail:
      'The first request with this Idempotency-Key was interrupted. Check its result, then use a new key.',
  })

const refuseAnotherRequest = (call: IdempotentCall, known: Row): void => {
  if (known.operation_id === call.operationId && known.fingerprint.equals(call.fingerprint)) return
  throw problem('idempotency_mismatch', {
    detail: 'This Idempotency-Key was used for another request.',
    errors: [
      { header: 'Idempotency-Key', code: 'invalid_value', detail: 'Use a new key for a new request.' },
    ],
  })
}

/**
 * Two ways to run `work` once per key. In the usual one its effect and its answer are committed together, so that a crash leaves both or neither;
 * a refusal rolls back, leaves no trace, and may be sent again with the same key.
 * The other one is for what calls another server and cannot hold a transaction open meanwhile: the key is reserved, `work` acts, and
 * its answer is stored. Whatever ends between leaves the outcome unknown, and the key says so.
 *
 * @throws idempotency_in_progress while the first is running, idempotency_mismatch for another request under the key
 */
export const createIdempotency = (begin: Begin, clock: Clock, secret: Uint8Array) => {
  const keysOf = ({ principalKey, key }: IdempotentCall) => {
    const name = `idempotency\n${principalKey}\n${key}`
    return {
      keyHash: createHash('sha256').update(name).digest(),
      cipherKey: createHmac('sha256', secret).update(name).digest(),
    }
  }

  type Ran = { reply: StoredReply; replayed: boolean }

  /** The answer that is known for a key; null for the first request with it. The key is this transaction's. */
  const findKnown = async (tx: Sql, call: IdempotentCall, now: Date): Promise<Ran | null> => {
    const { keyHash, cipherKey } = keysOf(call)
    if (!(await lock(tx, keyHash))) throw inProgress()
    const known = await findReply(tx, keyHash, now)
    if (known === undefined) return null
    refuseAnotherRequest(call, known)
    if (known.reply === null) throw known.under_way ? inProgress() : outcomeUnknown()
    return { reply: decrypt(cipherKey, known.reply), replayed: true }
  }

  const keep = (sql: Sql, call: IdempotentCall, reply: StoredReply, now: Date): Promise<void> => {
    const { keyHash, cipherKey } = keysOf(call)
    const row = {
      operation_id: call.operationId,
      fingerprint: call.fingerprint,
      reply: encrypt(cipherKey, reply),
    }
    return upsertReply(sql, keyHash, row, new Date(now.getTime() + keptFor))
  }

  const inTransaction = (call: IdempotentCall, work: (tx: Sql) => Promise<StoredReply>): Promise<Ran> =>
    begin(async (tx) => {
      const now = clock.now()
      const known = await findKnown(tx, call, now)
      if (known !== null) return known
      const reply = await work(tx)
      await keep(tx, call, reply, now)
      return { reply, replayed: false }
    })

  const reserved = async (call: IdempotentCall, work: () => Promise<StoredReply>): Promise<Ran> => {
    const { keyHash } = keysOf(call)
    const now = clock.now()
    const known = await begin(async (tx) => {
      const found = await findKnown(tx, call, now)
      if (found !== null) return found
      const row = { operation_id: call.operationId, fingerprint: call.fingerprint }
      await insertReservation(tx, keyHash, row, new Date(now.getTime() + keptFor))
      return null
    })
    if (known !== null) return known
    const ran = await noticing(work)
    if ('value' in ran) {
      await begin((tx) => keep(tx, call, ran.value, now))
      return { reply: ran.value, replayed: false }
    }
    // A refusal is an answer, and so is a failure before anything was done outside: both may be sent again.
    const isRefusal = ran.error instanceof ProblemError && ran.error.status < 500
    const settle = isRefusal || !ran.acted ? deleteReservation : giveUpReservation
    // Without the database the reservation runs out by itself, and the outcome is unknown then.
    await begin((tx) => settle(tx, keyHash)).catch(() => undefined)
    throw ran.error
  }

  return { inTransaction, reserved }
}
