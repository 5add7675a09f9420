/** A name as an import takes it: no control characters, at most 255, its ending kept. */
export const safeName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(-255)
    .toWellFormed() || 'file.csv'

export const formatOf = (name: string): 'csv' | 'ndjson' =>
  /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : 'csv'
