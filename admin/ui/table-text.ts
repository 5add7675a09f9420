/** Whether a text that was copied is a table of people: several cells, and an address in one of them. */
export const isTable = (text: string): boolean =>
  /[\t\n;,]/.test(text.trim()) && /[^\s@,;]@[^\s@,;]+\.[^\s@,;]/.test(text.slice(0, 100_000))

const addresses = /[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+/g

/** The people of one line of a mail program, such as `Ada <ada@example.com>; alan@example.com`; null if it is none. */
const recipientsIn = (text: string): string[] | null => {
  const line = text.trim()
  if (/[\t\n]/.test(line)) return null
  const people = line
    .split(line.includes(';') ? ';' : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return people.length > 1 && people.every((one) => one.match(addresses)?.length === 1) ? people : null
}

/** What was copied, as a table: recipients of a mail are a row each, where a table would have one row with a column for each of them. */
export const tableOf = (text: string): string => {
  const people = recipientsIn(text)
  if (people === null) return text
  return ['email', ...people.map((one) => `"${one.replaceAll('"', '""')}"`), ''].join('\n')
}
