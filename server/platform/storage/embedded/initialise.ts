import { spawn } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draftOf, removeAbandonedDrafts } from './drafts.ts'
import { asAccount } from './environment.ts'
import { isCluster, type Placement } from './placement.ts'

/**
 * Creates the empty cluster of `placement` with UTF-8, checksums, and PostgreSQL's own C.UTF-8 locale. It
 * sorts by code point, the same on every machine and after every upgrade, and its case mapping covers all of
 * Unicode. The cluster is renamed when it is complete; of two concurrent ones, one stays.
 */
export const initialise = async (placement: Placement): Promise<void> => {
  const { account, binaries, cluster, secrets } = placement
  await removeAbandonedDrafts(cluster)
  const draft = draftOf(cluster)
  const data = join(draft, 'data')
  const passwordFile = join(draft, 'password')
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, secrets.superuser, { mode: 0o600 })
    if (account !== null) {
      await chown(passwordFile, account.uid, account.gid)
      await chown(draft, account.uid, account.gid)
    }
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    await execute(placement, binaries.initdb, [`--pgdata=${data}`, ...locale, ...access, '--data-checksums'])
    await execute(
      placement,
      binaries.postgres,
      ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'],
      [`create role crs login password '${secrets.service}'`, 'create database crs owner crs'],
    )
    await rename(data, cluster).catch(async (error: unknown) => {
      if (!(await isCluster(cluster))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Runs a program to its end; `statements` go to its standard input, one per line. */
const execute = (
  placement: Placement,
  program: string,
  args: string[],
  statements: string[] = [],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...asAccount(placement.account), stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk))
    // A program that ends early closes its input; its exit code is the error.
    child.stdin.on('error', () => undefined)
    child.stdin.end(statements.map((statement) => `${statement}\n`).join(''))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(new Error(`${program} ended with code ${code} while the database was made:\n${output.trim()}`))
    })
  })
