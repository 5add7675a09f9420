import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build, partNames } from '../../packages/build.ts'
import { hashPassword } from '../../server/host/embedded/passwords.ts'
import { createLogger, silentLogger } from '../../server/platform/log.ts'
import { ensureCluster } from '../../server/platform/storage/embedded/cluster.ts'
import { place } from '../../server/platform/storage/embedded/placement.ts'
import { isAlive } from '../../server/platform/storage/embedded/postmaster.ts'
import { migrate } from '../../server/platform/storage/migrate.ts'
import { openDatabase } from '../../server/platform/storage/open.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { trafficVariable } from './traffic.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URLs of the run's server without a database's name: the superuser's, and that of the service's role.
     */
    databaseServer: { superuserUrl: string; serviceUrl: string; template: string }
    /**
     * Hash of the password that every user of a test application has. Hashing is slow on purpose, so it is
     * done once.
     */
    passwordHash: string
  }
}

const password = 'correct horse battery staple'
const prefix = 'crs-test-'
const template = 'crs_template'

/** Starts one embedded server for the whole run, with a template database that has all migrations. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await removeLeftovers()
  // One after the other, before tests read them.
  for (const name of partNames) await build(name)
  const folder = await makeDataFolder(`${prefix}${process.pid}-`)
  process.env[trafficVariable] ??= await mkdtemp(join(folder, 'traffic-'))
  const placement = await place(folder)
  const cluster = await ensureCluster(placement, { durable: false, log: silentLogger() })

  const admin = openDatabase(cluster.superuserUrl, { name: 'crs tests', connections: 1 })
  await admin.unsafe(`create database ${template} owner crs`)
  const url = withDatabase(cluster.url, template)
  await migrate(url, { log: createLogger('error') })
  await admin.end()
  await keepReleasedDefaults(url)

  project.provide('databaseServer', {
    superuserUrl: cluster.superuserUrl,
    serviceUrl: withDatabase(cluster.url, ''),
    template,
  })
  project.provide('passwordHash', await hashPassword(password))
  return () => removeDataFolder(folder)
}

/** As an installation that was in use before 1.4.0: contacts that tests add without a status are subscribed (migration 0135). */
const keepReleasedDefaults = async (url: string): Promise<void> => {
  const sql = openDatabase(url, { name: 'crs tests', connections: 1 })
  await sql`
    insert into settings_groups (key, value, updated_at) values ('consent', '{"new_contact_status":"subscribed"}', null)`
  await sql.end()
}

export default setup

const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Removes the folders of killed runs; each name contains the id of the process that made it. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await removeDataFolder(join(tmpdir(), name))
  }
}
