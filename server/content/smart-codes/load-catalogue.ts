import type { Sql } from '../../platform/storage/open.ts'
import { catalogueOf, type LoadedCatalogue } from './catalogue.ts'
import { listFields } from './store.ts'

/** Loads all present smart codes. */
export const loadCatalogue = async (sql: Sql): Promise<LoadedCatalogue> => catalogueOf(await listFields(sql))
