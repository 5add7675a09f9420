import { listDefinitions } from '../../audience/custom-fields/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { catalogueOf, type LoadedCatalogue } from './catalogue.ts'

/** Loads all present smart codes. */
export const loadCatalogue = async (sql: Sql): Promise<LoadedCatalogue> =>
  catalogueOf(await listDefinitions(sql))
