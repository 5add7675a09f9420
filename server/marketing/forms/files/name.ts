import type { FileKind } from './kinds.ts'

const longest = 100

/** Endings that some system opens or runs. A dot inside a name would let one of them look like the ending. */
const ending = /\.[^.]{1,10}$/u

/**
 * A name for the download: the sender's without folders, control and direction characters and endings, with the ending
 * of its kind. It is never part of a path.
 */
export const fileNameOf = (sent: string, kind: FileKind): string => {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*%;]/gu, ' ')
    .replace(ending, '')
    .replace(/\./g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const base = [...plain].slice(0, longest).join('').trim()
  return `${base === '' ? 'file' : base}${kind.ending}`
}
