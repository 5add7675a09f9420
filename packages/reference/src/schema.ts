import { nameOf, resolve } from '../../../openapi/tools/document.ts'
import { type Schema, type Site, schemaUrl } from './site.ts'
import { escaped, inline, type Links, markdown } from './text.ts'

/** What pages of one folder need to show schemas. */
export interface View {
  site: Site
  root: string
  links: Links
}

const code = (value: unknown): string =>
  `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`

const titleOf = ({ site }: View, name: string): string =>
  (site.document.components?.schemas?.[name] as Schema | undefined)?.title ?? name

const typeOf = (view: View, schema: Schema): string => {
  const name = nameOf(schema)
  if (name !== null)
    return `<a href="${view.root}${escaped(schemaUrl(view.site, name))}">${escaped(titleOf(view, name))}</a>`
  const choice = schema.oneOf ?? schema.anyOf
  if (choice !== undefined) return choice.map((one) => typeOf(view, one)).join(' or ')
  const types = [schema.type ?? []].flat()
  return types
    .map((type) => {
      if (type === 'array' && schema.items !== undefined) return `array of ${typeOf(view, schema.items)}`
      return schema.format === undefined || type === 'null' ? type : `${type} (${schema.format})`
    })
    .join(' or ')
}

const range = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  const of = (count: number): string => `${count}${count === 1 ? unit.replace(/s$/, '') : unit}`
  if (least !== undefined && least === most) return [`exactly ${of(least)}`]
  return [
    ...(least === undefined || least === 0 ? [] : [`at least ${of(least)}`]),
    ...(most === undefined ? [] : [`at most ${of(most)}`]),
  ]
}

/** The values of a list: of the schema itself, or of the small component that it references. */
const listedValues = ({ site }: View, schema: Schema): unknown[] => {
  const target = nameOf(schema) === null ? schema : (resolve(site.document, schema) as Schema)
  const own = target.enum ?? []
  return target === schema || own.length <= 12 ? own : []
}

/** The rules of a value, in words. */
const factsOf = (view: View, schema: Schema): string[] => {
  const inner = schema.items ?? schema
  const allowed = listedValues(view, schema.items === undefined ? schema : inner)
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, minProperties, maxProperties } = schema
  return [
    ...range(minLength === 1 ? undefined : minLength, maxLength, ' characters'),
    ...(minLength === 1 ? ['not empty'] : []),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' items'),
    ...range(minProperties, maxProperties, ' members'),
    ...(schema.uniqueItems ? ['each item once'] : []),
    ...(allowed.length > 0 ? [`one of ${allowed.map(code).join(', ')}`] : []),
    ...(schema.const === undefined ? [] : [`always ${code(schema.const)}`]),
    ...(schema.pattern === undefined ? [] : [`pattern ${code(schema.pattern)}`]),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ]
}

const badge = (text: string): string => ` <span class="badge">${text}</span>`

/** A member, a parameter or a header: its name, its type, its rules and what it is. */
export const memberItem = (
  view: View,
  {
    name,
    schema,
    description,
    isRequired,
    needs = [],
    example,
  }: {
    name: string
    schema: Schema
    description?: string
    isRequired?: boolean
    /** Other members that must be sent with it. */
    needs?: readonly string[]
    example?: unknown
  },
): string => {
  const facts = [...factsOf(view, schema), ...needs.map((other) => `requires ${code(other)}`)]
  const text = description ?? schema.description
  const notes = [
    ...(isRequired ? ['required'] : []),
    ...(schema.writeOnly ? ['only written'] : []),
    ...(schema.deprecated ? ['deprecated'] : []),
  ]
  return `<li><code class="name">${escaped(name)}</code> <span class="type">${typeOf(view, schema)}</span>${notes.map(badge).join('')}
${text === undefined ? '' : markdown(text, view.links, 5)}${facts.length === 0 ? '' : `<p class="facts">${facts.join('; ')}</p>`}${
  example === undefined ? '' : `<p class="facts">for example ${code(example)}</p>`
}${innerMembers(view, name, schema)}</li>`
}

/** The members of an object inside an object. */
const innerMembers = (view: View, name: string, schema: Schema): string => {
  const object = schema.items ?? schema
  if (nameOf(object) !== null || object.properties === undefined) return ''
  return `<details class="inner"><summary>Members of ${escaped(name)}</summary>\n${membersOf(view, object)}</details>`
}

/** The members of an object as a list. Inputs say what is required; answers have every member. */
const membersOf = (view: View, schema: Schema): string => {
  const { properties = {}, required = [], dependentRequired = {}, additionalProperties: others } = schema
  const items = Object.entries(properties).map(([name, member]) =>
    memberItem(view, {
      name,
      schema: member,
      isRequired: required.includes(name),
      needs: dependentRequired[name] ?? [],
    }),
  )
  const further =
    typeof others === 'object'
      ? [memberItem(view, { name: 'any name', schema: others, description: others.description ?? '' })]
      : []
  return `<ul class="members">\n${[...items, ...further].join('\n')}\n</ul>`
}

/** A schema with its members, values or choices, where it stands on a page. */
export const schemaBody = (view: View, schema: Schema): string => {
  const choice = schema.oneOf ?? schema.anyOf
  if (choice !== undefined) {
    const items = choice.map((one) => {
      const text = one.description === undefined ? '' : `: ${inline(one.description, view.links)}`
      return `<li>${typeOf(view, one)}${text}${innerMembers(view, 'this choice', one)}</li>`
    })
    return `<p>One of:</p>\n<ul>\n${items.join('\n')}\n</ul>`
  }
  const isObject = schema.properties !== undefined || typeof schema.additionalProperties === 'object'
  if (isObject) return membersOf(view, schema)
  const facts = factsOf(view, schema)
  return facts.length === 0 ? '' : `<p class="facts">${facts.join('; ')}</p>`
}

/** A component with an anchor. */
const schemaSection = (view: View, name: string): string => {
  const schema = view.site.document.components?.schemas?.[name] as Schema
  return `<section class="schema" id="schema-${name}">
<h3>${escaped(schema.title ?? name)} <a class="anchor" href="#schema-${name}" aria-label="Link to ${escaped(schema.title ?? name)}">#</a></h3>
<p class="type"><code>${name}</code> ${schema.type === undefined ? '' : typeOf(view, schema)}</p>
${schema.description === undefined ? '' : markdown(schema.description, view.links, 4)}
${schemaBody(view, schema)}
</section>`
}

/** The schemas that stand on a page, by title. */
export const schemasOn = (view: View, page: string): string => {
  const names = [...view.site.pageOfSchema]
    .filter(([, path]) => path === page)
    .map(([name]) => name)
    .sort((one, other) => titleOf(view, one).localeCompare(titleOf(view, other), 'en'))
  return names.map((name) => schemaSection(view, name)).join('\n')
}
