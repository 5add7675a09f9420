export { isInboundSecret } from './addresses.ts'
export { faultsOfContrast } from './contrast.ts'
export { lockDefaults, setDefault } from './defaults.ts'
export { type BounceSecrets, invalidateSettings, readBounceSecrets, readSettings } from './read.ts'
export type { ContentChecks } from './references.ts'
export { originsInForce, quotasInForce, sessionLength } from './security.ts'
export {
  encryptedSettings,
  readMailboxTask,
  recordMailboxResult,
  recordReport,
  settingOf,
} from './store.ts'
export type { Group, Provider, SettingsValues } from './values.ts'
