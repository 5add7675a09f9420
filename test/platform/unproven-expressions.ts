/**
 * Regular expressions whose time may grow faster than their text, with the bound of that text. The list may
 * only shrink.
 */
export const unproven: { bound: string; expressions: string[] }[] = [
  {
    bound: 'a name, of which the contract takes 100 characters',
    expressions: ['/^-+|-+$/g', '/-+$/'],
  },
  {
    bound: 'a subject, of which the contract takes 255 characters',
    expressions: [String.raw`/\{\{.*?\}\}/g`],
  },
  {
    bound:
      'an IP address that was looked at before, and a header of at most 16 kB with no line end, which the first attempt takes whole',
    expressions: [String.raw`/\d+$/`, '/%.*$/'],
  },
  {
    bound: 'a hash of a password, a date, and a path of the contract, which we have written',
    expressions: ['/=+$/', '/^[ 0]+(?=.)/', String.raw`/\{[^}]+\}/`],
  },
  {
    bound: 'content, in a thread with a limit of time',
    expressions: [
      String.raw`/\s*=\s*/y`,
      String.raw`/(?<![ \t])[ \t]*(?:\r?\n[ \t]*){2,}/g`,
      String.raw`/(?<![\p{Zs}\p{Cf}\t])[\p{Zs}\p{Cf}\t]+$/gmu`,
    ],
  },
  {
    bound: 'inbound mail, in a thread with a limit of time',
    expressions: [
      String.raw`/^(Content-Type:[ \t]*message\/rfc822\b[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,12}?Content-Disposition:[ \t]*)inline/gim`,
      String.raw`/^(Content-Disposition:[ \t]*)inline(\b[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,12}?Content-Type:[ \t]*message\/rfc822\b)/gim`,
      String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu`,
    ],
  },
]
