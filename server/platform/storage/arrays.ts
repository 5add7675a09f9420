type Parse = (text: string) => unknown
type Serialize = (value: unknown) => unknown

/** Types of elements, and of arrays of them, by PostgreSQL's fixed numbers. */
const arrayTypes: readonly (readonly [element: number, array: number])[] = [
  [16, 1000], // boolean
  [17, 1001], // bytea
  [19, 1003], // name
  [20, 1016], // bigint
  [21, 1005], // smallint
  [23, 1007], // integer
  [25, 1009], // text
  [114, 199], // json
  [700, 1021], // real
  [701, 1022], // double precision
  [1042, 1014], // char
  [1043, 1015], // varchar
  [1082, 1182], // date
  [1184, 1185], // timestamptz
  [1700, 1231], // numeric
  [2950, 2951], // uuid
  [3802, 3807], // jsonb
]

/** The parts of an open driver that know types; the last is its own, and in no declaration. */
interface TypeTables {
  parsers: Record<number, Parse>
  serializers: Record<number, Serialize>
  shared: { typeArrayMap: Record<number, number> }
}

/**
 * Teaches the driver arrays of the common types. By itself it asks each new connection for all types that the server
 * has: one more query per connection, and one whose failure, when the server dies at that moment, nobody can catch.
 */
export const teachArrays = (options: object): void => {
  const { parsers, serializers, shared } = options as TypeTables
  for (const [element, array] of arrayTypes) {
    shared.typeArrayMap[element] = array
    parsers[array] = (text) => parseArray(text, parsers[element])
    serializers[array] = (values) => serializeArray(values, serializers[element])
  }
}

/** '{a,"b c",NULL}' → ['a', 'b c', null]. Arrays in arrays are refused: no statement of ours has them. */
const parseArray = (text: string, parse: Parse = (element) => element): unknown[] => {
  if (text === '{}') return []
  if (text.startsWith('[') || /^\{\s*\{/.test(text))
    throw new Error('Only arrays of one dimension that begin at 1.')
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return parse(quoted.replace(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : parse(plain)
  })
}

/** ['a', null] → '{"a",NULL}'. Text that already is an array's goes as it is. */
const serializeArray = (values: unknown, serialize: Serialize = String): unknown => {
  if (!Array.isArray(values)) return values
  const elements = values.map((value: unknown) => {
    if (value === null || value === undefined) return 'NULL'
    return `"${String(serialize(value)).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}
