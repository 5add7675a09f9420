import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../../refusal.ts'
import { type Database, openDatabase, type Sql } from '../open.ts'
import { isAlive } from './postmaster.ts'

/**
 * A shared lock of every process that uses a cluster. A process that gets it exclusively is the last one and
 * stops the server.
 */
const hereLock = '7165916595962081893'
/** Held by the one process that serves a cluster. */
const serveLock = '7165916596080700961'

/** Milliseconds for which a killed server process may still appear to hold its lock. */
const graceMs = 500

/** A process's use of a cluster, as long as its own connection is open. */
export interface Presence {
  /**
   * Ends the use. True: no other process uses the cluster or can join, and the caller must stop the server.
   */
  leave(): Promise<boolean>
  /** Closes the connection, after `leave` and after stopping. */
  close(): Promise<void>
}

/** Another process serves this data folder. */
class FolderServed extends Refusal {
  override name = 'FolderServed'
}

/**
 * Joins the processes that use the cluster at `url`. With `serve`, this process becomes the one that serves
 * it, or `FolderServed` is thrown with the name of the other. Null: the last process is stopping the server;
 * retry. `name` identifies the process to others, for example 'crs serve pid 1234'.
 */
export const join = async (
  url: string,
  options: { name: string; serve: boolean; onLost: () => void },
): Promise<Presence | null> => {
  let present = false
  const onLost = (): void => {
    if (present) options.onLost()
    present = false
  }
  const sql = openDatabase(url, { name: options.name, connections: 1, onLost })
  const close = async (): Promise<void> => {
    present = false
    await sql.end({ timeout: 1 })
  }
  try {
    if (!(await tryLock(sql, 'pg_try_advisory_lock_shared', hereLock))) {
      await close()
      return null
    }
    if (options.serve) await becomeTheServer(sql)
    present = true
  } catch (error) {
    await close()
    throw error
  }
  const leave = async (): Promise<boolean> => {
    present = false
    await sql`select pg_advisory_unlock_shared(${hereLock}::bigint)`
    return tryLock(sql, 'pg_try_advisory_lock', hereLock)
  }
  return { leave, close }
}

const becomeTheServer = async (sql: Database): Promise<void> => {
  const deadline = Date.now() + graceMs
  while (!(await tryLock(sql, 'pg_try_advisory_lock', serveLock))) {
    const holder = await holderName(sql)
    const pid = Number(/pid (\d+)$/.exec(holder)?.[1])
    // A killed process holds its lock until the system has closed its connection; waits as long as that
    // takes.
    if (Date.now() > deadline && (Number.isNaN(pid) || isAlive(pid))) {
      throw new FolderServed(`This data folder is already served by another process: ${holder}.`)
    }
    await setTimeout(50)
  }
}

const tryLock = async (sql: Sql, lockFunction: string, key: string): Promise<boolean> => {
  const [row] = await sql.unsafe<{ locked: boolean }[]>(`select ${lockFunction}(${key}) as locked`)
  return row?.locked === true
}

const holderName = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select a.application_name as name
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and (l.classid::bigint << 32 | l.objid::bigint) = ${serveLock}::bigint`
  return row?.name ?? 'a process that is shutting down'
}
