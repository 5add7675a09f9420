export { addressOf, storedAddressOf } from './addresses.ts'
export type { Answer } from './answers.ts'
export { type Branding, readBranding } from './branding.ts'
export type { FormReader } from './forms.ts'
export { html, inLanguage, type Markup, paragraphs } from './html.ts'
export { documentOf, type Page, policyOf } from './layout.ts'
export {
  evidenceFor,
  gone,
  notFound,
  type PageContext,
  type PageHandler,
  type PageMembers,
  type PageRequest,
  readToken,
  unknownLink,
} from './page-request.ts'
export { type GoneReason, tooLargePage, unsupportedPage } from './plain.ts'
export type { DeliveryVisit, Recorder, Visit } from './recorder.ts'
export type { PageOptions, PageRoute } from './routes.ts'
export { type Theme, themeOf } from './theme.ts'
export { ownLanguage, type Translations, translationsFor } from './translations.ts'
export { recordPageVisit, visitOf } from './visit.ts'
