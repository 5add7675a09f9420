/** What a call did, without what differs each time. Times are kept to the hour. */
export interface Trace {
  status: number
  /** Members whose values were refused for what they say: these were read. */
  refused: ReadonlySet<string>
  text: string
  /** The answer, and each statement with its parameters. */
  lines: Set<string>
}

/** They store each request, or count it. */
const beside =
  /(?:insert into audit_entries|rate_limits|idempotency_keys|audit_chain|settings_groups where key|sessions|users)\b/

/** Ids, times, made names and secrets differ each time. */
const settled = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'ID')
    .replaceAll(/(\d{4}-\d\d-\d\dT\d\d):[\d:.]{5,9}Z/g, '$1')
    .replaceAll(/_ms":\d{1,9}/g, '_ms')
    .replaceAll(/reader-\d{1,9}/g, 'reader')
    .replaceAll(/[\w-]{24,}/g, 'SECRET')
    .replaceAll(/\s+/g, ' ')

interface Fault {
  pointer?: string
  parameter?: string
  code: string
}

/** Codes that no schema gives. */
const meant = ['not_found', 'invalid_value']

const refusedIn = (body: unknown): Set<string> => {
  const { errors = [] } = (body ?? {}) as { errors?: Fault[] }
  return new Set(
    errors
      .filter(({ code }) => meant.includes(code))
      .map(({ pointer, parameter }) => parameter ?? pointer?.split('/')[1] ?? ''),
  )
}

export const traceOf = (status: number, body: unknown, statements: readonly string[]): Trace => {
  const text = settled(JSON.stringify(body))
  const done = statements.filter((statement) => !beside.test(statement)).map(settled)
  return { status, refused: refusedIn(body), text, lines: new Set([`${status} ${text}`, ...done]) }
}
