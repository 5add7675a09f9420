export { isInboundWord } from './addresses.ts'
export { lockDefaults, setDefault } from './defaults.ts'
export { settingsHandlers } from './handlers.ts'
export { type BounceSecrets, forgetSettings, readBounceSecrets, readSettings } from './read.ts'
export type { ContentChecks } from './references.ts'
export {
  encryptedSettings as sealedSettings,
  noteMailbox,
  noteReport,
  readMailboxTask,
  resealSettings,
  settingOf,
} from './store.ts'
export type { Group, Provider, SettingsValues } from './values.ts'
