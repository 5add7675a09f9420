import { asciiEmail } from '../../../platform/email-address.ts'
import { longestValue, withoutEdges } from './text.ts'

/** Invisible characters. The joiners of some scripts may stand inside a domain. */
const invisible = /[^\P{Cf}\u200c\u200d]/gu
const front = /^(?:[\s"'(<[“„«‹‘‚]|\u200c|\u200d)$/u
const behind = /^(?:[\s"')>\].,;:”“»›’]|\u200c|\u200d)$/u
const separators = /[\s,;|/]+|:::/
/** Words and signs between two addresses. */
const between = / (?:&|\+|and|und|et|y|e|en|or|oder|ou|o) /gi
/** What stands in front of an address in links, and in lists of address books. */
const scheme = /^(?:mailto|e-?mail|smtp) ?: ?/i

/** A label belongs to the address behind it, also if there is a space between them. */
const labels = /((?:mailto|e-?mail|smtp) ?:) /gi

const bare = (text: string): string => {
  const trimmed = withoutEdges(text, front, behind)
  const [found = ''] = scheme.exec(trimmed) ?? []
  return found === '' ? trimmed : trimmed.slice(found.length).replace(/\?.*$/s, '').trim()
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
  const parts =
    inAngles.length > 0 ? inAngles : visible.replace(between, ' , ').replace(labels, '$1').split(separators)
  const emails = parts.filter((part) => part.trim() !== '').map(one)
  // A part that is no address can belong to the one beside it: `ada lovelace@example.com` is not `lovelace@example.com`.
  if (emails.includes(null)) return []
  return [...new Map(emails.map((email) => [email?.toLowerCase(), email as string])).values()]
}
