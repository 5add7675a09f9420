import type { Config } from '../../platform/config.ts'
import { markOfAddress, signToken } from '../../platform/mail/tokens.ts'

export interface LinkContext {
  secret: Uint8Array
  config: Config
}

interface Link {
  requestId: string
  email: string
  expiresAt: Date
}

/** The page with the button that confirms a request, for as long as the contact has this address. */
export const confirmPrivacyUrl = (
  { secret, config }: LinkContext,
  { requestId, email, expiresAt }: Link,
): string => {
  const address = markOfAddress(secret, email)
  return `${config.publicUrl}/privacy-confirm/${signToken(secret, 'confirm_privacy', { requestId, address, expiresAt })}`
}

/** The page with the button that downloads the file, for as long as the contact has this address. */
export const privacyFileUrl = (
  { secret, config }: LinkContext,
  { requestId, email, expiresAt }: Link,
): string => {
  const address = markOfAddress(secret, email)
  return `${config.publicUrl}/privacy-file/${signToken(secret, 'privacy_file', { requestId, address, expiresAt })}`
}
