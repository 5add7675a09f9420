import type { Driver, SourceDescriptor } from '../driver.ts'
import { ndjson } from './file/ndjson.ts'

/** The drivers of sources with an API. */
const drivers: readonly Driver[] = []

/** The sources in the order of the catalogue: files, then tools. */
export const sources: readonly SourceDescriptor[] = [ndjson, ...drivers.map(({ descriptor }) => descriptor)]
