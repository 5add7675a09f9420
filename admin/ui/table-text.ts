/** Whether a text that was copied is a table of people: several cells, and an address in one of them. */
export const isTable = (text: string): boolean =>
  /[\t\n;,]/.test(text.trim()) && /[^\s@,;]@[^\s@,;]+\.[^\s@,;]/.test(text.slice(0, 100_000))
