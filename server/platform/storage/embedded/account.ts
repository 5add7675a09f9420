import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Refusal } from '../../refusal.ts'

/** The operating system's user that runs PostgreSQL. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; any other user runs it directly. */
export const needsOtherAccount = (): boolean => process.getuid?.() === 0

/**
 * The user that runs PostgreSQL if this process is root: `postgres`, created if possible, else `nobody`.
 * Throws if neither exists.
 */
export const serviceAccount = async (): Promise<Account> => {
  const account = (await lookUp('postgres')) ?? (await create('postgres')) ?? (await lookUp('nobody'))
  if (account !== null) return account
  throw new Refusal(
    'PostgreSQL does not run as root, and neither of the users `postgres` and `nobody` exists. Start the service as an ordinary user, or set DATABASE_URL.',
  )
}

const lookUp = async (name: string): Promise<Account | null> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

const create = async (name: string): Promise<Account | null> => {
  // Fails on a read-only image and without the tool; the caller then uses `nobody`.
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]).catch(() => undefined)
  return lookUp(name)
}

/**
 * Whether `account` (null: this process) may enter `folder`. Asks the operating system, so that every kind of
 * permission counts.
 */
export const canEnter = async (account: Account | null, folder: string): Promise<boolean> => {
  if (account === null) return true
  const identity = { uid: account.uid, gid: account.gid, cwd: '/' }
  return run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], identity).then(
    () => true,
    () => false,
  )
}
