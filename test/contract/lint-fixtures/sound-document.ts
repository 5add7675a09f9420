import {
  ada,
  answer,
  arrayOf,
  body,
  changeBody,
  closed,
  contactAnswer,
  done,
  header,
  headerFiles,
  headers,
  pathParameter,
  problemFiles,
  problemResponse,
  problemTable,
  query,
  type Row,
  read,
  seeded,
  write,
} from './parts.ts'

/** The files of a document by path, as parsed YAML; a string is a text file. */
export type Files = Record<string, unknown>

/**
 * A small contract that follows every rule: one operation of each class, split into files like the real one.
 * Each breach in `breaches.ts` changes one thing in it.
 */
export const soundDocument = (): Files => ({
  'extensions.md': extensions,
  'openapi.yaml': root,
  'contacts/paths/contacts.yaml': { get: listContacts, post: createContact },
  'contacts/paths/contact.yaml': { get: getContact, put: updateContact, delete: deleteContact },
  'contacts/paths/contact-by-email.yaml': { put: upsertContactByEmail },
  'contacts/paths/bulk-action.yaml': { post: applyContactAction },
  'contacts/paths/statuses.yaml': { get: listContactStatuses },
  'contacts/paths/search.yaml': { post: searchContacts },
  'contacts/paths/contact-tag.yaml': { delete: removeContactTag },
  'contacts/schemas/Contact.yaml': contact,
  'contacts/schemas/ContactPage.yaml': contactPage,
  'contacts/schemas/ContactChange.yaml': contactChange,
  'contacts/schemas/Color.yaml': seeded({
    type: 'string',
    description: 'Colours are added as painters find them.',
    enum: ['red', 'blue'],
    'x-grows': true,
  }),
  'tags/paths/members.yaml': { get: listTagMembers, post: addTagMembers },
  'tags/paths/members-remove.yaml': { post: removeTagMembers },
  'settings/paths/api-key.yaml': { delete: deleteApiKey },
  'settings/paths/rotate.yaml': { post: rotateApiKey },
  'me/paths/me.yaml': { get: getMe },
  'contacts/schemas/Deletion.yaml': closed({ action: { const: 'delete' } }),
  'contacts/schemas/Restoration.yaml': closed({ action: { const: 'restore' } }),
  'shared/schemas/Page.yaml': closed({ next_cursor: { type: ['string', 'null'], maxLength: 1000 } }),
  'shared/schemas/Done.yaml': closed({ deleted: { type: 'boolean', const: true } }),
  'shared/schemas/Problem.yaml': closed({
    type: { type: 'string', maxLength: 200 },
    title: { type: 'string', maxLength: 200 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { $ref: './ProblemCode.yaml' },
  }),
  'shared/schemas/ProblemCode.yaml': seeded({
    type: 'string',
    enum: Object.keys(problemTable),
    'x-problems': problemTable,
  }),
  'shared/parameters/IdempotencyKey.yaml': header('Idempotency-Key'),
  'shared/parameters/IfMatch.yaml': header('If-Match'),
  'shared/parameters/IfNoneMatch.yaml': header('If-None-Match'),
  'shared/parameters/IfNoneMatchOnWrite.yaml': header('If-None-Match'),
  'shared/parameters/Limit.yaml': query('limit', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  'shared/parameters/Cursor.yaml': { ...query('cursor', text), allowReserved: true },
  'shared/parameters/Total.yaml': query('total', { type: 'string', enum: ['bounded', 'exact'] }),
  ...headerFiles(),
  ...problemFiles(),
  'shared/responses/NotModified.yaml': { description: 'Not modified.', headers: headers('ETag') },
  'shared/responses/ForbiddenOrFeatureLocked.yaml': problemResponse('missing_capability', [
    'pro_lock_feature',
  ]),
  'shared/responses/ForbiddenOrLimitLocked.yaml': problemResponse('missing_capability', ['pro_lock_limit']),
})

const extensions = [
  '# Extensions',
  ...['capability', 'capability-by-member', 'seed', 'rate-limit-policy', 'audit-event', 'audit-by-history'],
  ...['pro-feature', 'plan-limit', 'problems', 'scopes', 'grows', 'unpaged', 'side-effects', 'refusals'],
]
  .map((name) => (name.startsWith('#') ? name : `## \`x-${name}\`\nWhat it means.`))
  .join('\n\n')

const root: Row = {
  openapi: '3.1.1',
  info: {
    title: 'Harbour Books',
    version: '1.0.0',
    description: 'A small contract.',
    license: { name: 'Proprietary', url: 'https://example.org/licence' },
  },
  servers: [{ url: '/service/v1' }],
  security: [{ apiKey: [] }],
  tags: ['Contacts', 'Tags', 'Settings', 'Me'].map((name) => ({ name, description: `All about ${name}.` })),
  components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/contacts': { $ref: './contacts/paths/contacts.yaml' },
    '/contacts/statuses': { $ref: './contacts/paths/statuses.yaml' },
    '/contacts/search': { $ref: './contacts/paths/search.yaml' },
    '/contacts/bulk-action': { $ref: './contacts/paths/bulk-action.yaml' },
    '/contacts/by-email/{email}': { $ref: './contacts/paths/contact-by-email.yaml' },
    '/contacts/{id}': { $ref: './contacts/paths/contact.yaml' },
    '/contacts/{id}/tags/{tag_id}': { $ref: './contacts/paths/contact-tag.yaml' },
    '/tags/{id}/members': { $ref: './tags/paths/members.yaml' },
    '/tags/{id}/members/remove': { $ref: './tags/paths/members-remove.yaml' },
    '/settings/api-keys/{id}': { $ref: './settings/paths/api-key.yaml' },
    '/settings/api-keys/{id}/rotate': { $ref: './settings/paths/rotate.yaml' },
    '/me': { $ref: './me/paths/me.yaml' },
  },
}

const text = { type: 'string', maxLength: 1000 }
const id = pathParameter('id', { type: 'string', format: 'uuid' })

/** A map whose keys the contract does not know. */
const byKey = {
  type: 'object',
  maxProperties: 9,
  propertyNames: { type: 'string', maxLength: 50, pattern: '^[a-z]+$' },
  additionalProperties: { type: 'string', maxLength: 9 },
}

const contact = closed({
  id: { type: 'string', format: 'uuid' },
  first_name: { type: ['string', 'null'], maxLength: 100 },
  born_on: { type: ['string', 'null'], format: 'date' },
  created_at: { type: ['string', 'null'], format: 'date-time' },
  custom_fields: byKey,
})
contact.properties = { ...(contact.properties as Row), favourite: { $ref: './Color.yaml' } }

const contactPage = closed({
  data: { type: 'array', maxItems: 200, items: { $ref: './Contact.yaml' } },
  page: { $ref: '../../shared/schemas/Page.yaml' },
})

const contactChange = {
  ...closed({
    first_name: { type: ['string', 'null'], maxLength: 100 },
    colors: { type: 'array', maxItems: 2, items: { $ref: './Color.yaml' } },
    age_years: { type: 'integer', minimum: 0, maximum: 150 },
    custom_fields: byKey,
  }),
  required: ['first_name'],
}

// The bundler adds `next_cursor: null`.
const onePage = { data: [ada], page: {} }

const listContacts = read('listContacts', 'Contacts', {
  parameters: [
    { ...query('search', text), allowReserved: true },
    { ...query('created_after', { type: 'string', format: 'date-time' }), allowReserved: true },
    { ...query('sort', { type: 'string', enum: ['created_at', '-created_at'] }), allowReserved: true },
    { ...query('include', arrayOf(['favourite'])), style: 'form', explode: false },
  ],
  responses: {
    200: answer({ $ref: '../schemas/ContactPage.yaml' }, { two: onePage }),
  },
})

const createContact = write('createContact', 'Contacts', 'crm_access', {
  'x-plan-limit': 'contacts',
  requestBody: changeBody(),
  responses: {
    201: contactAnswer(),
  },
})

const getContact = read('getContact', 'Contacts', {
  parameters: [id],
  responses: {
    200: contactAnswer(),
  },
})

const updateContact = write('updateContact', 'Contacts', 'crm_access', {
  'x-audit-by-history': true,
  description: 'Changes a contact. Members left out stay as they are, `null` clears.',
  parameters: [id],
  requestBody: changeBody(),
  responses: {
    200: contactAnswer(),
  },
})

const deleteContact = write('deleteContact', 'Contacts', 'crm_administer', {
  parameters: [id],
  responses: { 200: done() },
})

const upsertContactByEmail = write('upsertContactByEmail', 'Contacts', 'crm_access', {
  description: 'Creates or merges; keeps stored data. Members left out stay as they are.',
  parameters: [pathParameter('email', { type: 'string', format: 'email', maxLength: 254 })],
  requestBody: changeBody(),
  responses: {
    200: contactAnswer(),
    201: answer({ $ref: '../../contacts/schemas/Contact.yaml' }, { created: ada }),
  },
})

const applyContactAction = write('applyContactAction', 'Contacts', 'crm_access', {
  'x-rate-limit-policy': 'bulk',
  'x-capability-by-member': [
    { pointer: '/action', values: { delete: 'crm_administer', restore: 'crm_administer' } },
  ],
  requestBody: body(
    { oneOf: [{ $ref: '../schemas/Deletion.yaml' }, { $ref: '../schemas/Restoration.yaml' }] },
    { delete: { action: 'delete' }, restore: { action: 'restore' } },
  ),
  responses: {
    200: answer(
      { $ref: '../../shared/schemas/Done.yaml' },
      { delete: { deleted: true }, restore: { deleted: true } },
    ),
    202: answer({ $ref: '../../shared/schemas/Done.yaml' }, { later: { deleted: true } }),
  },
})

/** A query by POST: it takes no Idempotency-Key and counts as a read. */
const searchContacts = read('searchContacts', 'Contacts', {
  requestBody: body(closed({ words: text }), { ada: { words: 'Ada' } }),
  responses: {
    200: answer({ $ref: '../schemas/ContactPage.yaml' }, { ada: onePage }),
  },
})

/** A membership has no ETag, and ending it needs no administrator. */
const removeContactTag = write('removeContactTag', 'Contacts', 'crm_access', {
  parameters: [id, pathParameter('tag_id', { type: 'string', format: 'uuid' })],
  responses: { 200: done() },
})

const listTagMembers = read('listTagMembers', 'Tags', {
  'x-scopes': ['contacts:read'],
  parameters: [id],
  responses: {
    200: answer({ $ref: '../../contacts/schemas/ContactPage.yaml' }, { ada: onePage }),
  },
})

const members = (operationId: string): Row =>
  write(operationId, 'Tags', 'crm_access', {
    'x-rate-limit-policy': 'bulk',
    parameters: [id],
    requestBody: body(closed({ words: text }), { ada: { words: 'Ada' } }),
    responses: { 200: done() },
  })
const addTagMembers = members('addTagMembers')
const removeTagMembers = members('removeTagMembers')

const listContactStatuses = read('listContactStatuses', 'Contacts', {
  'x-unpaged': true,
  responses: {
    200: answer(closed({ data: { type: 'array', maxItems: 9, items: text } }), {
      all: { data: ['pending'] },
    }),
  },
})

const deleteApiKey = write('deleteApiKey', 'Settings', 'crm_administer', {
  parameters: [id],
  responses: { 200: done() },
})

const rotateApiKey = write('rotateApiKey', 'Settings', 'crm_administer', {
  'x-pro-feature': 'api_keys',
  parameters: [id],
  responses: {
    200: done(),
  },
})

const getMe = read('getMe', 'Me', {
  responses: {
    200: answer({ $ref: '../../shared/schemas/Done.yaml' }, { ada: { deleted: true } }),
  },
})
