/** The word for a value of a closed list. A value of a newer service is shown as it is, in grey. */
export const Word = ({ of: words, value }: { of: Readonly<Record<string, string>>; value: string }) =>
  Object.hasOwn(words, value) ? words[value] : <code className="text-soft">{value}</code>
