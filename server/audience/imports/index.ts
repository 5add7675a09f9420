export { importKind } from './applying/kind.ts'
export { serializeFaultsOf as faultsOfContact } from './applying/members.ts'
export { listsLeftBefore, type Person } from './applying/persons.ts'
export { findListsLeftBefore, repeatAfterConflict } from './applying/step.ts'
export { createWriter, type WriteState } from './applying/write.ts'
export { importJobs } from './clean-up.ts'
export { unreadConsent } from './consent.ts'
export { isOfMailchimp, nameSaysNo, needsName, wordOfMailchimp } from './file-names.ts'
export { storeBody } from './links.ts'
export {
  type Cell,
  type ConsentTarget,
  columnNames,
  consentColumns,
  type Meaning,
  meaningOf,
  meaningOfWord,
  type Peek,
  type Place,
  type PreparedFile,
  peekUpload,
  plain,
  prepareUpload,
  type ReadSettings,
  type Row,
  readLines,
  readRows,
  statusLike,
  type Tool,
  targetIn,
  textOf,
  toolOf,
  tools,
  toolsOfHeader,
  type Upload,
  valuesOf,
} from './reading/index.ts'
export { fileKeptFor, mostBytes } from './times.ts'
