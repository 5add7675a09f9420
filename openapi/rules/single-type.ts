import { types } from './support/schema.ts'
import type { Rule } from './support/types.ts'

// Most languages have no type that is a text or a number. Generators of clients make a union of `oneOf`, and fail on a schema with
// several types.
export default (() => ({
  Schema: {
    enter(schema, ctx) {
      if (types(schema).length < 2) return
      ctx.report({
        message: `A schema has one type, besides null: write oneOf with ${types(schema).join(', ')}.`,
        location: ctx.location.child('type'),
      })
    },
  },
})) satisfies Rule
