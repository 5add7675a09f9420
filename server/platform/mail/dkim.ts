import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

export interface DkimKey {
  /** The signing domain. */
  domain: string
  selector: string
  algorithm: 'rsa-sha256' | 'ed25519-sha256'
  privateKey: KeyObject
}

const signInPool = promisify(sign)

/** Headers that a recipient sees or acts on, and those that an attacker could add to change what is shown. */
const signed = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]

const blanks = ['  ', '\t', ' \r\n']

/**
 * Relaxed canonicalisation (RFC 6376): collapses spaces, and removes them at the end of lines and empty lines
 * at the end.
 */
const relaxedBody = (body: Buffer): Buffer => {
  // Nearly all of our content is already in this form.
  const isRelaxed =
    body.subarray(-2).toString('latin1') === '\r\n' &&
    body.subarray(-4).toString('latin1') !== '\r\n\r\n' &&
    !blanks.some((blank) => body.includes(blank))
  if (isRelaxed) return body
  const text = body
    .toString('latin1')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
  let end = text.length
  while (text.endsWith('\r\n', end)) end -= 2
  return Buffer.from(end === 0 ? '' : `${text.slice(0, end)}\r\n`, 'latin1')
}

const relaxedHeader = (line: string): string => {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).trim().toLowerCase()
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${name}:${value}`
}

/** The lines of a header block, with folded lines joined. */
const unfoldedLines = (headers: string): string[] =>
  headers.split(/\r\n(?![ \t])/).filter((line) => line !== '')

const foldedSignature = (signature: string): string => signature.replace(/.{1,72}/g, '\r\n $&')

/** One DKIM-Signature header per key, to be placed before `headers`. */
export const signMessage = async (
  headers: string,
  body: Buffer,
  keys: readonly DkimKey[],
  now: Date,
): Promise<string> => {
  if (keys.length === 0) return ''
  const bodyHash = createHash('sha256').update(relaxedBody(body)).digest('base64')
  const byName = new Map(
    unfoldedLines(headers).map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line]),
  )
  const covered = signed.filter((name) => byName.has(name))
  const canonical = covered.map((name) => `${relaxedHeader(byName.get(name) ?? '')}\r\n`).join('')
  // From is listed twice (oversigned), so that a second From added later breaks the signature.
  const names = ['from', ...covered].join(':')
  const lines = await Promise.all(
    keys.map(async ({ domain, selector, algorithm, privateKey }) => {
      const unsigned =
        `DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n` +
        ` t=${Math.floor(now.getTime() / 1000)}; h=${names.replaceAll(':', ':\r\n  ')};\r\n bh=${bodyHash};\r\n b=`
      const data = Buffer.from(canonical + relaxedHeader(unsigned), 'latin1')
      const signature =
        algorithm === 'rsa-sha256'
          ? await signInPool('sha256', data, privateKey)
          : await signInPool(null, createHash('sha256').update(data).digest(), privateKey)
      return `${unsigned}${foldedSignature(signature.toString('base64'))}\r\n`
    }),
  )
  return lines.join('')
}
