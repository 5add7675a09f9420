export {
  bounceLocalPart,
  clickUrl,
  confirmUrl,
  openUrl,
  preferencesUrl,
  unsubscribeUrl,
  verifySenderUrl,
  viewUrl,
} from './links.ts'
export { markOfAddress, openToken, sealToken, type TokenContents, type TokenPurpose } from './tokens.ts'
