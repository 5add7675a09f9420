/** Parsers of values by PostgreSQL's type numbers; other types are returned as text. */
type Parse = (text: string) => unknown

/**
 * '2026-03-09 14:05:07.12+00' → '2026-03-09T14:05:07.120Z'. Finer fractions are truncated; 'infinity' stays
 * unchanged.
 */
const isoTimestamp: Parse = (text) => {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/.exec(text)
  return parts === null ? text : `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`
}

const asItIs: Parse = (text) => text

/** Each type, and the type of its arrays. */
const types: readonly (readonly [type: number, array: number, parse: Parse])[] = [
  [16, 1000, (text) => text === 't'], // boolean
  [17, 1001, (text) => Buffer.from(text.slice(2), 'hex')], // bytea
  [19, 1003, asItIs], // name
  [20, 1016, Number], // bigint
  [21, 1005, Number], // smallint
  [23, 1007, Number], // integer
  [25, 1009, asItIs], // text
  [26, 1028, Number], // oid
  [114, 199, JSON.parse], // json
  [700, 1021, Number], // real
  [701, 1022, Number], // double precision
  [1042, 1014, asItIs], // char
  [1043, 1015, asItIs], // varchar
  [1082, 1182, asItIs], // date
  [1184, 1185, isoTimestamp], // timestamptz
  [1700, 1231, asItIs], // numeric
  [2950, 2951, asItIs], // uuid
  [3802, 3807, JSON.parse], // jsonb
]

/** '{a,"b c",NULL}' → ['a', 'b c', null]. Nested arrays are rejected: none of our statements returns them. */
const parseArray = (text: string, parse: Parse = asItIs): unknown[] => {
  if (text === '{}') return []
  if (text.startsWith('[') || /^\{\s*\{/.test(text))
    throw new Error('Only arrays of one dimension that begin at 1.')
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return parse(quoted.replace(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : parse(plain)
  })
}

const parsers = new Map<number, Parse>(
  types.flatMap(([type, array, parse]): [number, Parse][] => [
    [type, (text) => parse(text)],
    [array, (text) => parseArray(text, (element) => parse(element))],
  ]),
)

/** The driver calls this for the parser of a column. */
export const columnTypes = {
  getTypeParser: (type: number): Parse => parsers.get(type) ?? asItIs,
}
