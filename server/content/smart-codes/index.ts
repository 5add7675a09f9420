export type { LoadedCatalogue } from './catalogue.ts'
export { contentChecks, refusalToConfirm } from './checks.ts'
export { compile } from './compile.ts'
export { exampleValues, previewValues } from './examples.ts'
export {
  neutralised,
  type Personalisation,
  type TranslateOptions,
  translateTags,
} from './foreign/personalisation.ts'
export { personalisations } from './foreign/tags.ts'
export * from './language.ts'
export { loadCatalogue } from './load-catalogue.ts'
export { RenderLimitExceeded } from './meter.ts'
export { requireContact } from './require-contact.ts'
export { type ReadLastSubmissions, sharedValues, type ValuesContext, valuesFor } from './values.ts'
