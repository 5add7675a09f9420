import { asciiEmail } from '../../../platform/mail/email-address.ts'
import { longestValue, withoutEdges } from './text.ts'

/** Invisible characters. The joiners of some scripts may stand inside a domain. */
const invisible = /[^\P{Cf}\u200c\u200d]/gu
const front = /^(?:[\s"'(<[]|\u200c|\u200d)$/u
const behind = /^(?:[\s"')>\].,;:]|\u200c|\u200d)$/u
const separators = /[\s,;|/]+|:::/

const bare = (text: string): string => {
  const trimmed = withoutEdges(text, front, behind)
  return /^mailto:/i.test(trimmed) ? trimmed.slice('mailto:'.length).replace(/\?.*$/s, '').trim() : trimmed
}

/** The stored form of the one address in a text; null if it is none, or several. */
const one = (text: string): string | null => asciiEmail(text.trim()) ?? asciiEmail(bare(text))

/**
 * The addresses in a text, in their stored form, each once. Reads what mail programs and address books write:
 * `Ada <ada@example.com>`, `mailto:ada@example.com`, invisible characters, a comma at the end, several addresses.
 */
export const readEmails = (text: string): string[] => {
  if (text.length > longestValue) return []
  // Full-width characters become plain ones.
  const visible = text.normalize('NFKC').replace(invisible, '')
  const whole = one(visible)
  if (whole !== null) return [whole]
  const inAngles = [...visible.matchAll(/<([^<>]*)>/g)].map(([, inner = '']) => inner)
  const parts = inAngles.length > 0 ? inAngles : visible.split(separators)
  const emails = parts.filter((part) => part.trim() !== '').map(one)
  // A part that is no address can belong to the one beside it: `ada lovelace@example.com` is not `lovelace@example.com`.
  if (emails.includes(null)) return []
  return [...new Map(emails.map((email) => [email?.toLowerCase(), email as string])).values()]
}
