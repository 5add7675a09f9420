import { isObject, list, objectOf } from './support/document.ts'
import type { JsonObject, Location, Rule } from './support/types.ts'

// Generated clients try the branches of a choice in their order, and take the first one whose required members are there. So a branch
// with all members of another comes first. A lock of the edition, for example, is a problem with an address to upgrade.
export default (() => ({
  Schema: {
    enter(schema, ctx) {
      if ('discriminator' in schema) return
      const branches = list(schema.oneOf).map((branch) => objectAt(branch, ctx))
      for (const [index, branch] of branches.entries()) {
        const hidden = branches
          .slice(index + 1)
          .findIndex((later) => later !== null && branch !== null && isWithin(branch, later))
        if (hidden < 0) continue
        ctx.report({
          message: `Branch ${index + hidden + 2} of this choice has all required members of branch ${index + 1}: put it first, or add a discriminator.`,
          location: ctx.location.child('oneOf'),
        })
      }
    },
  },
})) satisfies Rule

interface Reader {
  location: Location
  resolve(node: unknown, from?: string): { node: unknown }
}

/** The branch if it is an object with members; null otherwise. */
function objectAt(branch: unknown, ctx: Reader): JsonObject | null {
  const node = isObject(branch) && typeof branch.$ref === 'string' ? ctx.resolve(branch).node : branch
  return isObject(node) && isObject(node.properties) ? node : null
}

/** Whether a value of the later branch also looks like one of this branch. */
function isWithin(branch: JsonObject, later: JsonObject): boolean {
  const required = list(later.required).map(String)
  const own = list(branch.required).map(String)
  return own.every((name) => required.includes(name)) && !own.some((name) => isTag(branch, later, name))
}

/** Whether the member has one value here and another one there. */
function isTag(branch: JsonObject, later: JsonObject, name: string): boolean {
  const [here, there] = [branch, later].map(({ properties }) => objectOf(objectOf(properties)[name]).const)
  return here !== undefined && there !== undefined && here !== there
}
