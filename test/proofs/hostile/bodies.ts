import { type OpenApiDocument, resolve } from '../../../openapi/tools/document.ts'
import type { RequestSchema } from '../../support/mutations.ts'

/** The text of a body, and what is hostile about it. */
export interface HostileBody {
  what: string
  text: string
}

/** Just below the maximum size of a body. */
const size = 1_040_000

type Make = (schema: RequestSchema, room: number, depth: number) => unknown

/**
 * Makes values of a schema's shape. `leaf` makes their strings, and `wide` returns the number of items of an
 * array.
 */
const shaped = (
  document: OpenApiDocument,
  leaf: (schema: RequestSchema, room: number) => unknown,
  wide: (schema: RequestSchema) => number,
): Make => {
  const make: Make = (given, room, depth) => {
    const schema = resolve(document, given) as RequestSchema & { oneOf?: RequestSchema[] }
    if (schema.enum !== undefined) return schema.enum[0]
    if (schema.const !== undefined) return schema.const
    if (schema.oneOf !== undefined) {
      // The last branch is the nested one, where there is one.
      const branches = schema.oneOf.map((one) => resolve(document, one) as RequestSchema)
      const branch = depth > 0 ? branches.findLast(({ type }) => type !== 'null') : branches[0]
      return branch === undefined ? null : make(branch, room, depth)
    }
    const type = [schema.type].flat()[0]
    if (type === 'string') return leaf(schema, room)
    if (type === 'array') {
      const count = Math.max(1, Math.min(wide(schema), Math.floor(room / 8)))
      if (depth <= 0 || schema.items === undefined) return []
      const item = make(schema.items, Math.floor(room / count), depth - 1)
      return Array.from({ length: count }, () => item)
    }
    if (type === 'object') {
      const members = Object.entries(schema.properties ?? {})
      const each = Math.floor(room / Math.max(1, members.length))
      return Object.fromEntries(members.map(([name, member]) => [name, make(member, each, depth - 1)]))
    }
    if (type === 'boolean') return true
    return type === 'integer' || type === 'number' ? (schema.minimum ?? 0) : null
  }
  return make
}

const cut = (text: string): string => (text.length <= size ? text : '')

/** The most expensive bodies of a schema, each of nearly one megabyte where the shape allows it. */
export const hostileBodies = (document: OpenApiDocument, schema: RequestSchema): HostileBody[] => {
  const spam = (letter: string, end: string) => (_: RequestSchema, room: number) =>
    letter.repeat(Math.max(0, Math.floor(room * 0.8))) + end
  const limit = (end: string) => (one: RequestSchema, room: number) =>
    'a'.repeat(Math.max(0, Math.min((one.maxLength ?? 100) - end.length, Math.floor(room * 0.8)))) + end
  const most = (one: RequestSchema) => one.maxItems ?? 1000
  const one = () => 1
  const make = (leaf: Parameters<typeof shaped>[1], wide: Parameters<typeof shaped>[2], depth = 6) =>
    cut(JSON.stringify(shaped(document, leaf, wide)(schema, size * 0.9, depth)) ?? '')

  const resolved = resolve(document, schema) as RequestSchema
  const arrays = Object.entries(resolved.properties ?? {}).filter(
    ([, member]) => [(resolve(document, member) as RequestSchema).type].flat()[0] === 'array',
  )
  const empties = `[${Array.from({ length: Math.floor(size / 3) - 100 }, () => '{}').join(',')}]`
  const bodies: HostileBody[] = [
    { what: 'one letter in every text', text: make(spam('a', ''), one) },
    { what: 'blanks that end in a control character', text: make(spam(' ', '\u0001'), one) },
    { what: '!!! that ends in a control character', text: make(spam('!', '\u0001'), one) },
    { what: 'texts at their bound', text: make(limit(''), most) },
    { what: 'texts at their bound that fail at the last character', text: make(limit('\u0001'), most) },
    { what: 'as wide as the contract lets it be', text: make((_s, _room) => '', most, 8) },
    {
      what: 'a hundred thousand unknown members',
      text: `{${Array.from({ length: 90_000 }, (_, at) => `"x${at}":0`).join(',')}}`,
    },
    { what: 'a name of a million letters', text: JSON.stringify({ ['k'.repeat(size - 100)]: {} }) },
    { what: 'arrays without end', text: '['.repeat(size) },
    { what: 'objects without end', text: '{"a":'.repeat(Math.floor(size / 5)) },
    { what: 'a number of a million digits', text: `{"x":${'9'.repeat(size - 100)}}` },
    { what: 'a list where an object belongs', text: empties },
    { what: 'half a million numbers', text: `{"x":[${'0,'.repeat(size / 2 - 10)}0]}` },
    { what: 'escapes of no character', text: `{"x":"${'\\ud800'.repeat(Math.floor(size / 6) - 20)}"}` },
    ...arrays.map(([name]) => ({
      what: `empty objects in ${name}`,
      text: `{${JSON.stringify(name)}:${empties}}`,
    })),
  ]
  if ('condition' in (resolved.properties ?? {}) || resolved.properties?.conditions !== undefined) {
    const inner = '{"match":"all","conditions":['
    bodies.push(
      {
        what: 'empty questions in a condition',
        text: `{"condition":${inner}${empties.slice(1, -1)}]}}`,
      },
      {
        what: 'a hundred groups of a hundred empty questions, again and again',
        text: `{"condition":${inner}${Array.from(
          { length: 50 },
          () => `${inner}${Array.from({ length: 50 }, () => `${inner}${'{},'.repeat(49)}{}]}`).join(',')}]}`,
        ).join(',')}]}}`,
      },
      {
        what: 'a condition of 25 levels with faults at the bottom',
        text: `{"condition":${inner.repeat(25)}${'{},'.repeat(49)}{}${']}'.repeat(25)}}`,
      },
    )
  }
  return bodies.filter(({ text }) => text !== '' && text !== undefined)
}
