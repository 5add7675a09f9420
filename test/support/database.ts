import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../../server/platform/storage/open.ts'

export interface TestDatabase {
  /** As the service connects: role `crs`, which owns the database. */
  url: string
  sql: Database
}

/**
 * Creates a database for the calling test file, with all migrations applied, and drops it after the last
 * test. Call it at the top of the file or in `beforeAll`: `const database = await createTestDatabase()`.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject('databaseServer').template)

/** The same without migrations, for tests of the migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

const createDatabase = async (template: string): Promise<TestDatabase> => {
  const server = inject('databaseServer')
  const name = `crs_${randomBytes(8).toString('hex')}`
  // Copies files without writing them to the WAL: the server of the tests need not recover.
  await asSuperuser(`create database ${name} template ${template} owner crs strategy file_copy`)
  const url = Object.assign(new URL(server.serviceUrl), { pathname: `/${name}` }).href
  const sql = openDatabase(url, { name: 'crs test' })
  afterAll(async () => {
    await sql.end({ timeout: 5 })
    await asSuperuser(`drop database ${name} with (force)`)
  })
  return { url, sql }
}

const asSuperuser = async (statement: string): Promise<void> => {
  const admin = openDatabase(inject('databaseServer').superuserUrl, { name: 'crs tests', connections: 1 })
  try {
    await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}
