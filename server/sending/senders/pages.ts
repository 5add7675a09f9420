import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { PageRoute } from '../pages/index.ts'
import { gone, type PageHandler, readToken } from '../pages/index.ts'
import {
  findSenderAddress,
  type SenderAddress,
  verificationExpiry,
  verifySenderAddress,
} from './verification.ts'
import { verifiedPage, verifyPage } from './views.ts'

/** Whether a link is the latest one, for the sender's current address. */
const isAbout = (
  secret: Uint8Array,
  sender: SenderAddress | null,
  { address, expiresAt }: TokenContents['verify_sender'],
): sender is SenderAddress => {
  if (sender === null || markOfAddress(secret, sender.email) !== address) return false
  if (sender.verified_at !== null) return true
  if (sender.verification_sent_at === null) return false
  const end = verificationExpiry(new Date(sender.verification_sent_at))
  // A link's time has no milliseconds.
  return Math.floor(end.getTime() / 1000) === expiresAt.getTime() / 1000
}

const getVerifySenderPage: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'verify_sender', request)
  if ('answer' in opened) return opened.answer
  const sender = await findSenderAddress(pageContext.parts.sql, opened.content.senderId)
  if (!isAbout(pageContext.parts.secret, sender, opened.content)) return gone(pageContext, 'sender')
  const translations = pageContext.localise(null)
  const view = { translations, business: pageContext.branding.name, email: sender.email }
  const page = sender.verified_at === null ? verifyPage(view) : verifiedPage(view, true)
  return { kind: 'page', status: 200, page, translations }
}

const confirmSender: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'verify_sender', request)
  if ('answer' in opened) return opened.answer
  const { senderId } = opened.content
  const now = pageContext.clock.now().toISOString()
  const email = await pageContext.parts.sql.begin(async (tx) => {
    const sender = await findSenderAddress(tx, senderId, { lock: true })
    if (!isAbout(pageContext.parts.secret, sender, opened.content)) return null
    if (sender.verified_at === null) await verifySenderAddress(tx, senderId, now)
    return sender.email
  })
  if (email === null) return gone(pageContext, 'sender')
  const translations = pageContext.localise(null)
  const page = verifiedPage({ translations, business: pageContext.branding.name, email }, false)
  return { kind: 'page', status: 200, page, translations }
}

export const senderPages: readonly PageRoute[] = [
  { method: 'get', path: '/verify-sender/:token', handler: getVerifySenderPage, limited: true },
  { method: 'post', path: '/verify-sender/:token', handler: confirmSender, limited: true },
]
