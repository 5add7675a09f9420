import type { Rule } from './support/types.ts'

const DATES = ['date', 'date-time']

// Generated clients have dates and times as values of their language, which no pattern matches: some cannot be loaded at all.
export default (() => ({
  Schema: {
    enter(schema, ctx) {
      const isDate = DATES.includes(String(schema.format))
      if ('pattern' in schema && isDate)
        ctx.report({
          message: `A pattern beside the format ${schema.format} breaks generated clients: write it as x-pattern.`,
          location: ctx.location.child('pattern'),
        })
      if ('x-pattern' in schema && !isDate)
        ctx.report({
          message: 'x-pattern is for the formats date and date-time: write pattern.',
          location: ctx.location.child('x-pattern'),
        })
    },
  },
})) satisfies Rule
