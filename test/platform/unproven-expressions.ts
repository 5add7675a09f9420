/**
 * Regular expressions whose time may grow faster than their text, and why that holds nobody up. The list may only shrink.
 */
export const unproven: { reason: string; expressions: string[] }[] = [
  {
    reason: 'what they are used on is short: a name, an address, a host, a value of our own',
    expressions: [
      String.raw`/^-+|-+$/g`,
      String.raw`/-+$/`,
      String.raw`/=+$/`,
      String.raw`/%.*$/`,
      String.raw`/^0+(?=.)/`,
      String.raw`/\{[^}]+\}/`,
      String.raw`/(?:\r\n)+$/`,
      String.raw`/\d+$/`,
      String.raw`/@(?=[^@]*$)/`,
    ],
  },
  {
    reason: 'inbound mail is parsed with a limit of time, off the event loop',
    expressions: [
      String.raw`/[^a-z].*$/`,
      String.raw`/^\W*"?[^<]*<?(mailer-daemon|postmaster|mail-daemon|mailerdaemon)@/i`,
      String.raw`/^(-{2,}|_{2,}|={2,})?[ \t]*(Below this line is a copy|This is a copy of the message|The (body|header)s? of the message|Original message (follows|headers)|Original message|Message header follows|Returned message|Unsent message|Reporting-MTA)[^\n]*$/im`,
      String.raw`/^.*(\b[45]\.\d{1,3}\.\d{1,3}\b|(^|[^\d.])[45]\d\d[ :-]|unknown|not (be )?found|does ?n.t|quota|full|disabled|reject|refused|no such|unable|expired).*$/im`,
      String.raw`/^(Content-Type:[ \t]*message\/rfc822\b[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,12}?Content-Disposition:[ \t]*)inline/gim`,
      String.raw`/^(Content-Disposition:[ \t]*)inline(\b[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,12}?Content-Type:[ \t]*message\/rfc822\b)/gim`,
      String.raw`/<(br|p|div|tr)\b[^<>]*>/gi`,
      String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu`,
    ],
  },
  {
    reason: 'content is worked on with a limit of time, off the event loop',
    expressions: [
      String.raw`/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis`,
      String.raw`/<[^>]*>/g`,
      String.raw`/\{\{.*?\}\}/g`,
      String.raw`/<head[^>]*>/i`,
      String.raw`/^[ 0]+(?=.)/`,
      String.raw`/\s*=\s*/y`,
      String.raw`/[ \t]*(?:\r?\n[ \t]*){2,}/g`,
      String.raw`/<mjml(?![^>]*\slang=)(?=[\s>])/i`,
      String.raw`/<body\b[^>]*>/i`,
      String.raw`/\{\{.*?\}\}|\{%.*?%\}/g`,
      String.raw`/[\p{Zs}\p{Cf}\t]+$/gmu`,
    ],
  },
  {
    reason: 'the layout of a file is guessed with a limit of time, off the event loop',
    expressions: [String.raw`/^[\d.,:/+() -]*\d[\d.,:/+() -]*$/`],
  },
]
