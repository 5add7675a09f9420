export { apiKeyAuthenticator, isKeyGood } from './api-keys/authenticate.ts'
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
  type SettingsValues,
  sealedSettings,
  setDefault,
} from './groups/index.ts'
export { settingsHandlers } from './handlers.ts'
export { countDeliveries, monthOf } from './usage.ts'
