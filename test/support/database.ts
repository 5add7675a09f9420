import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../../server/platform/storage/open.ts'

export interface TestDatabase {
  /** As the service connects: role `crs`, which owns the database. */
  url: string
  sql: Database
}

/**
 * A database of the calling test file's own, with all migrations applied; gone after the file's last test.
 * Call it at the top of the file or in `beforeAll`: `const database = await createTestDatabase()`.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject('databaseServer').template)

/** The same without any migration, for tests of the migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

const createDatabase = async (template: string): Promise<TestDatabase> => {
  const server = inject('databaseServer')
  const name = `crs_${randomBytes(8).toString('hex')}`
  // Plain copying of files, because the server of the tests need not be able to replay it.
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
