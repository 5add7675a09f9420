/** A piece of SQL: literal strings, and between them parameters and other pieces. */
export class Template {
  readonly strings: readonly string[]
  readonly parts: readonly unknown[]
  /** The same for each piece that a place in the code creates, so that its text need not be compared. */
  readonly key: object | string

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings
    this.parts = parts
    this.key = 'raw' in strings ? strings : strings.join('\0')
  }

  /** The text with placeholders. */
  get text(): string {
    let parameters = 0
    const write = ({ strings, parts }: Template): string =>
      parts.reduce<string>((text, part, at) => {
        const written = part instanceof Template ? write(part) : `$${++parameters}`
        return text + written + strings[at + 1]
      }, strings[0] ?? '')
    return write(this)
  }

  /** The parameters, in the order of their placeholders. */
  get values(): unknown[] {
    return this.parts.flatMap((part) => (part instanceof Template ? part.values : [part]))
  }
}

/** Creates a piece. Unlike the tag of a pool, it takes the values as they are. */
export const piece = (strings: TemplateStringsArray, ...parts: readonly unknown[]): Template =>
  new Template(strings, parts)

/** Pieces one after the other, separated by spaces. */
export const joined = (pieces: readonly Template[]): Template =>
  new Template(['', ...Array<string>(pieces.length - 1).fill(' '), ''], pieces)
