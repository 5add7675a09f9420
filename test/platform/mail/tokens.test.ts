import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newId, newNeighbours } from '../../../server/platform/ids.ts'
import {
  bounceLocalPart,
  clickUrl,
  confirmUrl,
  openUrl,
  preferencesUrl,
  unsubscribeUrl,
  viewUrl,
} from '../../../server/platform/mail/links.ts'
import {
  markOfAddress,
  openToken,
  signToken,
  type TokenContents,
  type TokenPurpose,
} from '../../../server/platform/mail/tokens.ts'
import { verifySenderUrl } from '../../../server/sending/senders/verification.ts'

const secret = randomBytes(32)
const now = new Date('2026-10-21T16:00:00.000Z')
const later = new Date('2026-11-04T16:00:00.000Z')
const deliveryId = newId()
const contactId = newId()
const address = markOfAddress(secret, 'ada@example.com')

const contents: { [Purpose in TokenPurpose]: TokenContents[Purpose] } = {
  click: { deliveryId, linkId: newId() },
  open: { deliveryId },
  unsubscribe: { contactId, deliveryId },
  preferences: { contactId, deliveryId },
  confirm: { contactId, address, issuedAt: now, expiresAt: later },
  view: { deliveryId },
  bounce: { deliveryId },
  unsubscribe_mail: { deliveryId },
  message: { deliveryId },
  verify_sender: { senderId: newId(), address, expiresAt: later },
  privacy: { contactId, deliveryId },
  confirm_privacy: { requestId: contactId, address, expiresAt: later },
  privacy_file: { requestId: contactId, address, expiresAt: later },
}
const purposes = Object.keys(contents) as TokenPurpose[]
const tokens = new Map(purposes.map((purpose) => [purpose, signToken(secret, purpose, contents[purpose])]))
const tokenOf = (purpose: TokenPurpose): string => tokens.get(purpose) ?? ''
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('a token', () => {
  test.each(purposes)('to %s has its content', (purpose) => {
    expect(openToken(secret, purpose, tokenOf(purpose), now)).toEqual({
      kind: 'good',
      content: contents[purpose],
    })
    expect(tokenOf(purpose)).toMatch(/^[A-Za-z0-9_-]{20,400}$/)
  })

  test.each(purposes.flatMap((made) => purposes.map((used) => [made, used] as const)))(
    'to %s is invalid for another purpose: to %s',
    (made, used) => {
      expect(openToken(secret, used, tokenOf(made), now) !== null).toBe(made === used)
    },
  )

  test.each(purposes)(
    'to %s is rejected with any one character changed, and at any other length',
    (purpose) => {
      const token = tokenOf(purpose)
      for (let at = 0; at < token.length; at++) {
        for (const letter of letters) {
          const changed = token.slice(0, at) + letter + token.slice(at + 1)
          const isSame = ['bounce', 'unsubscribe_mail', 'message'].includes(purpose)
            ? changed.toLowerCase() === token
            : changed === token
          expect(openToken(secret, purpose, changed, now) !== null, changed).toBe(isSame)
        }
        expect(openToken(secret, purpose, token.slice(0, at), now)).toBeNull()
        expect(openToken(secret, purpose, token.slice(at + 1), now)).toBeNull()
      }
      for (const more of [`${token}A`, `A${token}`, `${token}=`, token + token, `${token} `])
        expect(openToken(secret, purpose, more, now)).toBeNull()
    },
  )

  test.each(purposes)('to %s of another secret is rejected', (purpose) => {
    expect(openToken(randomBytes(32), purpose, tokenOf(purpose), now)).toBeNull()
  })

  test('with an expiry is valid until then, and reported as expired after that', () => {
    for (const purpose of ['confirm', 'verify_sender'] as const) {
      const token = tokenOf(purpose)
      expect(openToken(secret, purpose, token, new Date(later.getTime() - 1))?.kind).toBe('good')
      expect(openToken(secret, purpose, token, later)?.kind).toBe('expired')
    }
    const years = new Date('2046-01-01T00:00:00.000Z')
    expect(openToken(secret, 'unsubscribe', tokenOf('unsubscribe'), years)?.kind).toBe('good')
  })

  test('to click is valid for one link of one message, whatever the ids of its neighbours', () => {
    const ids = [...newNeighbours(12), newId(), newId(), '00000000-0000-0000-0000-000000000000']
    const made = [newId(), deliveryId].flatMap((delivery) =>
      ids.map((linkId) => {
        const content = { deliveryId: delivery, linkId }
        const token = signToken(secret, 'click', content)
        expect(openToken(secret, 'click', token, now)).toEqual({ kind: 'good', content })
        return Buffer.from(token, 'base64url')
      }),
    )
    expect(new Set(made.map((one) => one.subarray(-16).toString('hex'))).size).toBe(made.length)
    // The token of a link cannot be derived from those of its neighbours.
    for (const one of made)
      for (const other of made) {
        const mixed = Buffer.concat([one.subarray(0, -16), other.subarray(-16)]).toString('base64url')
        expect(openToken(secret, 'click', mixed, now) !== null).toBe(one === other)
      }
  })

  test('discloses nothing of tokens for other purposes with the same content', () => {
    const [unsubscribe, preferences] = (['unsubscribe', 'preferences'] as const).map((purpose) =>
      Buffer.from(tokenOf(purpose), 'base64url'),
    )
    expect(unsubscribe?.subarray(0, -16)).toEqual(preferences?.subarray(0, -16))
    expect(unsubscribe?.subarray(-16)).not.toEqual(preferences?.subarray(-16))
  })

  test('is not created from an incomplete id', () => {
    expect(() => signToken(secret, 'open', { deliveryId: 'x' })).toThrow('needs a whole deliveryId')
  })
})

describe('the mark of an address', () => {
  test('is the same in any case, different for another address or secret, and discloses nothing', () => {
    expect(markOfAddress(secret, 'Ada@Example.com')).toBe(address)
    expect(markOfAddress(secret, 'grace@example.com')).not.toBe(address)
    expect(markOfAddress(randomBytes(32), 'ada@example.com')).not.toBe(address)
  })
})

describe('the URLs in messages', () => {
  test('are shorter than 200 characters, even with a long host name', () => {
    const base = `https://${'letters.'.repeat(7)}harbourbooks.example`
    const of = { contactId, deliveryId }
    const urls = [
      clickUrl(base, secret, deliveryId, newId()),
      openUrl(base, secret, deliveryId),
      unsubscribeUrl(base, secret, of),
      preferencesUrl(base, secret, of),
      viewUrl(base, secret, deliveryId),
      confirmUrl(base, secret, { contactId, email: 'ada@example.com', issuedAt: now, expiresAt: later }),
      verifySenderUrl(base, secret, { senderId: newId(), email: 'grace@example.com', sentAt: now }),
    ]
    for (const url of urls) expect(url.length, url).toBeLessThan(200)
    expect(new Set(urls.map((url) => new URL(url).pathname.split('/')[1])).size).toBe(urls.length)
  })

  test('of bounces fit into a local part, and are valid in any case', () => {
    const local = bounceLocalPart(secret, deliveryId)
    expect(local).toMatch(/^bounces\+[a-z2-7]{44}$/)
    const token = local.split('+')[1] ?? ''
    for (const spelling of [token, token.toUpperCase()])
      expect(openToken(secret, 'bounce', spelling, now)).toEqual({ kind: 'good', content: { deliveryId } })
  })
})
