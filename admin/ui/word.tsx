/** The word for a value of a closed list. A value of a newer service, or of an address, is shown as it is. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value

/** The same in grey where the value is unknown. */
export const Word = ({ of: words, value }: { of: Readonly<Record<string, string>>; value: string }) =>
  Object.hasOwn(words, value) ? words[value] : <code className="text-soft">{value}</code>
