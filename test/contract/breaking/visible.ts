import {
  type Breaking,
  type Contract,
  member,
  operation,
  type Parameter,
  parameterOf,
  schema,
  set,
  shoeSize,
} from './part.ts'

const filter = (required: boolean): Parameter => ({
  name: 'shop',
  in: 'query',
  required,
  description: 'New.',
  schema: { type: 'string' },
})
const addParameter = (copy: Contract, required: boolean): void =>
  void operation(copy, '/contacts', 'get').parameters?.push(filter(required))
const rename = (record: Record<string, unknown>, from: string, to: string): void => {
  record[to] = record[from]
  delete record[from]
}
const alternatives = [{ hostSession: [], hostNonce: [] }, { applicationPassword: [] }]

/** What callers see in paths and schemas. They are all made at once, because each comparison starts a process. */
export const visible: Breaking[] = [
  {
    what: 'removing a path',
    change: (copy) => void delete copy.paths['/me'],
    says: /~1me\b/,
    opposite: 'back',
  },
  {
    what: 'removing an operation',
    change: (copy) => void delete copy.paths['/contacts/{id}']?.delete,
    says: /DELETE \/contacts/,
    opposite: 'back',
  },
  {
    what: 'removing a member of a response',
    change: (copy) => {
      const contact = schema(copy, 'Contact')
      delete contact.properties.company
      contact.required = contact.required.filter((name) => name !== 'company')
    },
    says: /`company` of `Contact` was removed/,
    opposite: 'back',
  },
  {
    what: 'making a member of a response optional',
    change: (copy) => {
      const contact = schema(copy, 'Contact')
      contact.required = contact.required.filter((name) => name !== 'phone')
    },
    says: /no longer required: `phone`/,
    opposite: 'back',
  },
  {
    what: 'returning null in a response',
    change: (copy) => set(member(copy, 'Tag', 'slug'), { type: ['string', 'null'] }),
    says: /slug.*'string \| null'/,
    opposite: 'back',
  },
  {
    what: 'another type of a member of a response',
    change: (copy) => set(member(copy, 'Job', 'dry_run'), { type: 'string' }),
    says: /Type of `dry_run`/,
  },
  {
    what: 'another format of a member of a response',
    change: (copy) => set(member(copy, 'Tag', 'updated_at'), { format: 'date' }),
    says: /`format` of `updated_at`/,
  },
  {
    what: 'demanding a member of a request',
    change: (copy) => {
      const create = schema(copy, 'ContactCreate')
      create.properties.shoe_size = shoeSize
      create.required = [...create.required, 'shoe_size']
    },
    says: /became required: `shoe_size`/,
    opposite: (copy) => set(schema(copy, 'ContactCreate').properties, { shoe_size: shoeSize }),
  },
  {
    what: 'no longer accepting a member of a request',
    change: (copy) => void delete schema(copy, 'TagCreate').properties.color,
    says: /Property `color` of `TagCreate` was removed/,
    opposite: 'back',
  },
  {
    what: 'narrowing an enum of requests',
    change: (copy) => void schema(copy, 'ContactFrequency').enum?.pop(),
    says: /frequency.*lost values/,
  },
  {
    what: 'a new value in a closed enum of responses',
    change: (copy) => void schema(copy, 'JobState').enum?.push('frozen'),
    says: /gained values: 'frozen'/,
    opposite: 'back',
  },
  {
    what: 'shortening what a request may hold',
    change: (copy) => set(member(copy, 'ContactCreate', 'first_name'), { maxLength: 3 }),
    says: /maxLength/,
    opposite: 'back',
  },
  {
    what: 'demanding longer texts in a request',
    change: (copy) => set(member(copy, 'TagCreate', 'name'), { minLength: 3 }),
    says: /minLength/,
    opposite: 'back',
  },
  {
    what: 'another pattern of a request',
    change: (copy) => set(member(copy, 'ApiKeyCreate', 'name'), { pattern: '^[a-z]+$' }),
    says: /pattern/,
  },
  {
    what: 'refusing null in a request',
    change: (copy) => set(member(copy, 'ContactUpdate', 'phone'), { type: 'string' }),
    says: /phone.*narrowed from 'string \| null'/,
    opposite: 'back',
  },
  {
    what: 'demanding a parameter',
    change: (copy) => addParameter(copy, true),
    says: /shop/,
    opposite: (copy) => addParameter(copy, false),
  },
  {
    what: 'no longer accepting a parameter',
    change: (copy) => {
      const contacts = operation(copy, '/contacts', 'get')
      contacts.parameters = contacts.parameters?.filter(({ name }) => name !== 'external_id') ?? []
    },
    says: /external_id/,
    opposite: 'back',
  },
  {
    what: 'a lower maximum of a parameter',
    change: (copy) => set(copy.components.parameters.Limit?.schema ?? {}, { maximum: 100 }),
    says: /<= 200' to '<= 100'/,
    opposite: 'back',
  },
  {
    what: 'another way to write an array in a query',
    change: (copy) => set(parameterOf(copy, '/contacts', 'tag_id'), { explode: true }),
    says: /`explode` of `tag_id`/,
  },
  {
    what: 'another status of success',
    change: (copy) => rename(operation(copy, '/contacts', 'post').responses, '201', '200'),
    says: /201/,
  },
  {
    what: 'another media type of a response',
    change: (copy) => {
      const ok = operation(copy, '/tags', 'get').responses['200'] as { content: Record<string, unknown> }
      rename(ok.content, 'application/json', 'application/xml')
    },
    says: /tags\/get\/responses.*Media type/,
  },
  {
    what: 'another media type of a request',
    change: (copy) => {
      const { content = {} } = operation(copy, '/tags', 'post').requestBody ?? {}
      rename(content, 'application/json', 'application/xml')
    },
    says: /tags\/post\/requestBody.*Media type/,
  },
  {
    what: 'removing a header of a response',
    change: (copy) => {
      const ok = operation(copy, '/contacts/{id}', 'get').responses['200'] as { headers: object }
      Reflect.deleteProperty(ok.headers, 'ETag')
    },
    says: /ETag/,
    opposite: 'back',
  },
  {
    what: 'removing a way to authenticate',
    change: (copy) => set(operation(copy, '/tags', 'get'), { security: alternatives }),
    says: /tags\/get\/security/,
  },
  {
    what: 'removing a webhook',
    change: (copy) => void delete copy.webhooks['tag.removed'],
    says: /tag\.removed/,
    opposite: 'back',
  },
  {
    what: 'removing a member of a webhook',
    change: (copy) => void delete schema(copy, 'TagAddedEvent').properties.origin,
    says: /`origin` of `TagAddedEvent`/,
    opposite: 'back',
  },
]
