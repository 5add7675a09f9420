import { entries, isObject, list, objectOf } from './document.ts'
import type { Visitor } from './types.ts'

/**
 * Gives schemas the members that they share with another one, before the document is linted or bundled:
 *
 *     x-members: { of: { $ref: ./ContactInput.yaml }, names: [first_name, status, last_name] }
 *     properties: { status: … }
 *
 * The members are in the order of the names. A member in `properties` takes precedence, and must differ.
 */
export function addMembers(): Visitor {
  return {
    Schema: {
      enter(schema, ctx) {
        const given = schema['x-members']
        if (!isObject(given)) return
        const report = (message: string, key: string | string[]) =>
          ctx.report({ message, location: ctx.location.child(key) })
        const shared = objectOf(objectOf(ctx.resolve(given.of).node).properties)
        const own = objectOf(schema.properties)
        const names = list(given.names).map(String)
        for (const name of names.filter((candidate) => !(candidate in own || candidate in shared)))
          report(`${name} is not a member of the other schema: write it in properties.`, 'x-members')
        for (const [name, member] of entries(own)) {
          if (!names.includes(name)) report(`${name} is not in the names: add it.`, 'x-members')
          if (JSON.stringify(member) === JSON.stringify(shared[name]))
            report(`${name} is the same in the other schema: remove it here.`, ['properties', name])
        }
        const members = names.map((name) => [name, own[name] ?? structuredClone(shared[name])] as const)
        schema.properties = Object.fromEntries(members.filter(([, member]) => member !== undefined))
        delete schema['x-members']
      },
    },
  }
}
