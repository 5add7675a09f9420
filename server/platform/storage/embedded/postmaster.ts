import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The content of `postmaster.pid` in a cluster's folder. */
export interface PidFile {
  pid: number
  folder: string
  port: number
  /** 'starting', 'ready', 'stopping' or empty. */
  status: string
}

/** Reads `postmaster.pid`; null if it is missing or incomplete. */
export const readPidFile = async (cluster: string): Promise<PidFile | null> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return parsePidFile(text)
}

export const parsePidFile = (text: string): PidFile | null => {
  const [pid = '', folder = '', , port = '', , , , status = ''] = text.split('\n')
  // The first line is negative if a single-user server holds the folder.
  if (!/^\d+$/.test(pid)) return null
  return { pid: Number(pid), folder, port: Number(port), status: status.trim() }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process of a pid file is the server of that cluster. After a crash or in a new container,
 * another process may have the same id. A server's working directory is its cluster's folder, which Linux
 * shows.
 */
export const isServerOf = async (file: PidFile, cluster: string): Promise<boolean> => {
  if (!isAlive(file.pid)) return false
  const folder = await realpath(cluster)
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${file.pid}/cwd`)) === folder
    } catch (error) {
      // It has ended, or is a zombie. Otherwise /proc hides processes of other users, and the name must
      // suffice.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    }
  }
  const name = await run('ps', ['-o', 'comm=', '-p', String(file.pid)]).then(
    ({ stdout }) => basename(stdout.trim()),
    () => 'postgres',
  )
  return name.startsWith('postgres') && file.folder === folder
}
