export type { ContactValues } from './contact-values.ts'
export {
  archivedKeys,
  type DescribedField,
  type FieldDefinition,
  findFieldTypes,
  findTakenKeys,
  listDefinitions,
  listEveryField,
  listFieldsInUse,
  lockDefinitions,
  type StoredField,
  valuesInUse,
} from './definitions.ts'
export { customFieldJobs } from './jobs.ts'
export { countCustomFields, customFieldsUsed, insertCustomField } from './store.ts'
export { undoCustomField } from './undo.ts'
