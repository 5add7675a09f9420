export { inboundUrl, isInboundWord } from './addresses.ts'
export { type BounceSecrets, forgetSettings, readBounceSecrets, readSettings } from './read.ts'
export { lockGroup, noteMailbox, noteReport, updateGroup } from './store.ts'
export type { Group, Provider, SettingsValues } from './values.ts'
