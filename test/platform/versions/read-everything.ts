/** The application password in the data of each version. */
export const password = 'versionsVersionsVersions'

export interface Answer {
  status: number
  body: Record<string, unknown> | null
}

export type Get = (path: string) => Promise<Answer>

/** What a version left: its rows, the mail that it sent, and what it answered. */
export interface DataOfVersion {
  contract: string
  tables: Record<string, { columns: string; rows: object[] }>
  partitions: { name: string; parent: string; bound: string }[]
  sent: { from: string; to: string; message_id: string }[]
  answers: Record<string, unknown>
}

/** Items of a collection to read. */
const first = 3

/** What a version says about itself, and sums until now: no data that an earlier version left. */
const ofTheVersion =
  /^\/(reports\/.*|campaigns\/[^/]+\/series|smart-codes|migration\/sources|.*\/(triggers|actions|recipes|starters|field-types|condition-options|editions?|metrics|events))$/

const idsIn = (body: Answer['body']): string[] => {
  const { data } = body ?? {}
  if (!Array.isArray(data)) return []
  return data.slice(0, first).flatMap((row: { id?: unknown }) => (typeof row.id === 'string' ? [row.id] : []))
}

/**
 * The answers to everything that can be read with these paths of a contract: collections, their items, and
 * what is below an item.
 */
export const readEverything = async (
  paths: readonly string[],
  get: Get,
): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {}
  const read = async (path: string): Promise<Answer['body']> => {
    const { status, body } = await get(path)
    if (status === 200 && body !== null) answers[path] = body
    return body
  }
  for (const path of paths.filter((path) => !path.includes('{') && !ofTheVersion.test(path))) {
    const ids = idsIn(await read(path))
    const below = paths.filter(
      (other) => other.startsWith(`${path}/{`) && other.split('{').length === 2 && !ofTheVersion.test(other),
    )
    for (const id of ids) for (const other of below) await read(other.replace(/\{[^}]*\}/, id))
  }
  return answers
}
