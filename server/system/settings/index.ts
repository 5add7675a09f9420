export { apiKeyAuthenticator } from './api-keys/authenticate.ts'
export { makerOf, mayStill } from './api-keys/link-makers.ts'
export { createEditions, freeLimits } from './editions.ts'
export {
  type BounceSecrets,
  forgetSettings,
  type Group,
  inboundUrl,
  isInboundWord,
  lockDefaults,
  noteMailbox,
  noteReport,
  type Provider,
  readBounceSecrets,
  readSettings,
  refusalToConfirm,
  resealSettings,
  type SettingsValues,
  sealedSettings,
  setDefault,
} from './groups/index.ts'
export { settingsHandlers } from './handlers.ts'
export { countDeliveries, monthOf } from './usage.ts'
