export { leaveElsewhere } from './choices/leave.ts'
export {
  bounceLocalPart,
  clickUrl,
  confirmUrl,
  hiddenLinkUrl,
  linkValues,
  openUrl,
  preferencesUrl,
  unsubscribeUrl,
  verificationExpiry,
  verifySenderUrl,
  viewUrl,
} from './links.ts'
export { type RecipientOptions, recipientRoutes } from './routes.ts'
export { markOfAddress, openToken, sealToken, type TokenContents, type TokenPurpose } from './tokens.ts'
export { createRecorder, type Recorder } from './tracking/recorder.ts'
export { leastOf } from './tracking/rules.ts'
