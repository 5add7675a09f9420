import type { Driver, SourceKey } from '../../records/index.ts'
import { descriptorOf } from '../drivers.ts'

/** The streams of a run over files: first those in which everybody is negative. */
export const fileStreams = (source: SourceKey): Pick<Driver, 'descriptor' | 'streams'> => ({
  descriptor: descriptorOf(source),
  // Everything is read before anything is applied, and files do not change: one pass is enough.
  streams: () => [
    { name: 'suppressions', about: 'people', negative: false },
    { name: 'contacts', about: 'people', negative: false },
    { name: 'documents', about: 'content', negative: false },
  ],
})
