import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

interface Cost {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

/**
 * The cost of one guess: about 25 ms and 19 MiB. Less would make a stolen table cheap to search. More would
 * let a few concurrent log-ins overload a small machine.
 */
const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const derive = promisify(argon2)

const digest = (password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...cost })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password with a random salt. Returns the PHC string format, which includes the parameters. */
export const hashPassword = async (password: string, cost: Cost = currentCost): Promise<string> => {
  const salt = randomBytes(16)
  const hash = await digest(password, salt, cost, 32)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const read = (stored: string): { cost: Cost; salt: Buffer; hash: Buffer } => {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash has an unknown form.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Whether `password` matches the hash `stored`. Throws if `stored` is not in our format. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const { cost, salt, hash } = read(stored)
  return timingSafeEqual(await digest(password, salt, cost, hash.length), hash)
}

/** Whether `stored` has an outdated cost and must be renewed at the next log-in. */
export const isOutdated = (stored: string): boolean => {
  const { cost } = read(stored)
  return (
    cost.memory !== currentCost.memory ||
    cost.passes !== currentCost.passes ||
    cost.parallelism !== currentCost.parallelism
  )
}

/** A hash that no password matches. It makes log-ins of unknown accounts take the same time. */
export const decoyHash = `$argon2id$v=19$m=${currentCost.memory},t=${currentCost.passes},p=${currentCost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

/**
 * Why a new password is rejected, as a sentence; null if it is accepted. Checks only the length: composition
 * rules make passwords worse.
 */
export const passwordFault = (password: string): string | null => {
  if ([...password].length < 8) return 'A password must have at least 8 characters.'
  if (Buffer.byteLength(password) > 1024) return 'A password must have at most 1024 bytes.'
  return null
}
