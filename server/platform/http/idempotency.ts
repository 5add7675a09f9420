import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { trackOutside } from '../outside.ts'
import { ProblemError, problem } from '../problem.ts'
import type { Sql } from '../storage/open.ts'
import type { Begin } from '../storage/transactions.ts'

/** A response as it is stored and sent again. */
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

const storedFor = 24 * 60 * 60 * 1000

/** Identifies a request: a key is valid only for the same method, URL and body. */
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
  /** Null while the request is running, and if its outcome is unknown. */
  reply: Buffer | null
}

/** Seconds that an operation that calls another server may take, including all waiting. */
const reservedFor = 120

/** Held until the transaction ends, so released when a process dies. */
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

/**
 * Reserves the key before the request acts. Uses the time of the database, which is the same for all
 * processes.
 */
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

/** Releases the key as if the request had not been sent. */
const deleteReservation = async (sql: Sql, keyHash: Buffer): Promise<void> => {
  await sql`delete from idempotency_keys where key_hash = ${keyHash} and reply is null`
}

/** Marks the outcome of the request as unknown for good. */
const giveUpReservation = async (sql: Sql, keyHash: Buffer): Promise<void> => {
  await sql`update idempotency_keys set reserved_until = '-infinity' where key_hash = ${keyHash} and reply is null`
}

const inProgress = (): ProblemError =>
  problem('idempotency_in_progress', {
    detail:
      'The first request with this Idempotency-Key is still running. Send the same request again later.',
  })

const outcomeUnknown = (): ProblemError =>
  problem('idempotency_outcome_unknown', {
    detail:
      'The first request with this Idempotency-Key was interrupted, and its outcome is unknown. Check whether it succeeded, then use a new key.',
  })

const refuseAnotherRequest = (call: IdempotentCall, known: Row): void => {
  if (known.operation_id === call.operationId && known.fingerprint.equals(call.fingerprint)) return
  throw problem('idempotency_mismatch', {
    detail: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
    errors: [
      { header: 'Idempotency-Key', code: 'invalid_value', detail: 'The key was used for another request.' },
    ],
  })
}

/**
 * Two ways to run `work` once per key. Usually its effect and its response are committed together, so that a
 * crash leaves both or neither. An error rolls back and stores nothing; the request can be repeated with the
 * same key. The other way is for operations that call another server and cannot hold a transaction open
 * meanwhile. There the key is reserved, `work` acts, and its response is stored. If the process dies in
 * between, the outcome is unknown, and the key reports that.
 *
 * @throws idempotency_in_progress while the first request is running, idempotency_mismatch for a different
 * request with the key
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

  /** The stored response of a key; null for the first request with it. This transaction now owns the key. */
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
    return upsertReply(sql, keyHash, row, new Date(now.getTime() + storedFor))
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
      await insertReservation(tx, keyHash, row, new Date(now.getTime() + storedFor))
      return null
    })
    if (known !== null) return known
    const ran = await trackOutside(work)
    if ('value' in ran) {
      await begin((tx) => keep(tx, call, ran.value, now))
      return { reply: ran.value, replayed: false }
    }
    // An error response, or a failure before any outside call, releases the key: the request can be repeated.
    const isRefusal = ran.error instanceof ProblemError && ran.error.status < 500
    const settle = isRefusal || !ran.acted ? deleteReservation : giveUpReservation
    // Without the database the reservation expires by itself, and the outcome is then unknown.
    await begin((tx) => settle(tx, keyHash)).catch(() => undefined)
    throw ran.error
  }

  return { inTransaction, reserved }
}
