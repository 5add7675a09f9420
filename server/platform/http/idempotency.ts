import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { problem } from '../problem.ts'
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
  reply: Buffer
}

/** Held until the transaction ends, and so gone with a process that dies. */
const lock = async (tx: Sql, keyHash: Buffer): Promise<boolean> => {
  const [row] = await tx<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as held`
  return row?.held ?? false
}

const findReply = async (tx: Sql, keyHash: Buffer, now: Date): Promise<Row | undefined> => {
  const [row] = await tx<Row[]>`
    select operation_id, fingerprint, reply from idempotency_keys
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
 * Runs `work` once per key. Its effect and its answer are committed together, so that a crash leaves both or neither;
 * a refusal rolls back, leaves no trace, and may be sent again with the same key.
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

  return async (
    call: IdempotentCall,
    work: (tx: Sql) => Promise<StoredReply>,
  ): Promise<{ reply: StoredReply; replayed: boolean }> => {
    const { keyHash, cipherKey } = keysOf(call)
    return await begin(async (tx) => {
      if (!(await lock(tx, keyHash)))
        throw problem('idempotency_in_progress', {
          detail: 'The first request with this Idempotency-Key is still running.',
        })
      const now = clock.now()
      const known = await findReply(tx, keyHash, now)
      if (known) {
        refuseAnotherRequest(call, known)
        return { reply: decrypt(cipherKey, known.reply), replayed: true }
      }
      const reply = await work(tx)
      const row = {
        operation_id: call.operationId,
        fingerprint: call.fingerprint,
        reply: encrypt(cipherKey, reply),
      }
      await upsertReply(tx, keyHash, row, new Date(now.getTime() + keptFor))
      return { reply, replayed: false }
    })
  }
}

export type RunOnce = ReturnType<typeof createIdempotency>
