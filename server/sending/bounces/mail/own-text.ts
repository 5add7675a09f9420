/** The text of a report without machine-readable parts: what its server writes, and the original it quotes. */
export interface OwnText {
  own: string
  original: string
}

/** The beginning of the quoted original. */
const copies =
  /^[ \t>]*([-_=]{2,}[ \t]*)?(Below this line is a copy|This is a copy of the message|The (body|header)s? of the message|Original message (follows|headers)|Original message|Message headers? (follows?|text)|Returned message|Unsent message|Included is a copy|The message that caused this notification)/i

/** Fields that only the header of a message has. */
const strong = /^(received|return-path|message-id|dkim-signature|mime-version|authentication-results):/i
const field = /^[!-9;-~]{1,76}:([ \t]|$)/
const continued = /^[ \t]+\S/
/** Fields of a report, which may stand before the original without an empty line. */
const reported =
  /^(action|status|diagnostic-code|final-recipient|original-recipient|remote-mta|last-attempt-date):/i

/** What a report says about the original in a list of its own. */
const summary = /^[ \t]*(from|to|cc|date|sent|subject|content-type):([ \t]|$)/i
const subject = /^[ \t]*subject:/i

/** Whether a line belongs to a header block that includes the line before or after it. */
const isHeader = (line: string | undefined): boolean =>
  line !== undefined && (field.test(line) || continued.test(line))

const startOfOriginal = (lines: readonly string[]): number => {
  const at = lines.findIndex(
    (line, index) =>
      copies.test(line) ||
      (strong.test(line) && (isHeader(lines[index + 1]) || field.test(lines[index - 1] ?? ''))),
  )
  if (at < 0) return lines.length
  let start = at
  const isBefore = (line = ''): boolean => field.test(line) && !reported.test(line)
  while (start > 0 && strong.test(lines[at] ?? '') && isBefore(lines[start - 1])) start -= 1
  return start
}

/** Lines that quote: a server's own words do not begin with this mark, and `>>>` is what we said. */
const isQuote = (line: string): boolean => line.startsWith('>')

/**
 * Separates the text of a server from the original that it quotes. The quotation begins at a header, whatever
 * the language of the line before it. Lists of the original's subject and addresses are left out.
 */
export const separateOriginal = (text: string): OwnText => {
  const lines = text.split(/\r?\n/)
  const start = startOfOriginal(lines)
  const rest = lines.slice(copies.test(lines[start] ?? '') ? start + 1 : start)
  const own = lines
    .slice(0, start)
    .filter(
      (line, index, all) =>
        !isQuote(line) &&
        !subject.test(line) &&
        !(summary.test(line) && (summary.test(all[index - 1] ?? '') || summary.test(all[index + 1] ?? ''))),
    )
  return { own: own.join('\n'), original: rest.join('\n').trimStart() }
}
