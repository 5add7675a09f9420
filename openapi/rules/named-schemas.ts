import { entries, isObject, list, objectOf } from './support/document.ts'
import { types } from './support/schema.ts'
import type { JsonObject, Rule } from './support/types.ts'

// Generators make a class of each schema with members, and of each choice. For a part without a name they make one up, or refer to a class
// that they never write. Clients in Rust, Angular and TypeScript did not compile. What has a file of its own has a name.
export default (() => ({
  Schema: {
    enter(schema, ctx) {
      for (const [steps, part] of partsOf(schema)) {
        if (typeof part.$ref === 'string') continue
        const isBranch = steps[0] === 'oneOf' && !isOrNull(schema)
        const what = isClass(part) ? 'a part with members or a choice' : isBranch && listedMaps(part, ctx)
        if (what)
          ctx.report({ message: `Give ${what} a file of its own.`, location: ctx.location.child(steps) })
      }
      if (types(schema).length === list(schema.type).length || list(schema.type).length === 0) return
      const hasNames = isObject(schema.items) && typeof schema.items.$ref === 'string'
      if (hasNames || Array.isArray(schema.enum))
        ctx.report({ message: 'A list of named values, or an enum, that may be null is a oneOf with null.' })
    },
  },
})) satisfies Rule

type Part = [steps: (string | number)[], part: JsonObject]

/** The schemas directly inside a schema. */
function partsOf(schema: JsonObject): Part[] {
  const members = entries(schema.properties).map(
    ([name, part]): Part => [['properties', name], objectOf(part)],
  )
  const values = ['items', 'additionalProperties'].map((word): Part => [[word], objectOf(schema[word])])
  const branches = list(schema.oneOf).map((part, at): Part => [['oneOf', at], objectOf(part)])
  return [...members, ...values, ...branches]
}

/** Whether a choice has one branch besides null. */
function isOrNull({ oneOf }: JsonObject): boolean {
  return list(oneOf).filter((branch) => objectOf(branch).type !== 'null').length < 2
}

/** Whether generators make a class of it: it has members, or is a choice of several schemas. */
function isClass(part: JsonObject): boolean {
  return isObject(part.properties) || !isOrNull(part)
}

interface Reader {
  resolve(node: unknown): { node: unknown }
}

/** What a branch is if it is a list of maps; false for others. */
function listedMaps({ items }: JsonObject, ctx: Reader): string | false {
  const item = isObject(items) && typeof items.$ref === 'string' ? ctx.resolve(items).node : items
  return isObject(item) && isObject(item.additionalProperties) && 'a list of maps in a choice'
}
