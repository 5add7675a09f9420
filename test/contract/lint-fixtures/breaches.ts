import { ada, arrayOf, closed, header, problemResponse, query } from './parts.ts'
import type { Files } from './sound-document.ts'

/** One violation of one rule: the changes of the sound document, and the message and file of the report. */
export interface Breach {
  rule: string
  title: string
  says: string
  changes: Change[]
  /** The file of the report; by default that of the first change. */
  file: string
}

/** `at` is the path to a member, its keys joined by dots; without `to`, the member is removed. */
interface Change {
  file: string
  at: string
  to?: unknown
}

const contacts = 'contacts/paths/contacts.yaml'
const contact = 'contacts/paths/contact.yaml'
const upsert = 'contacts/paths/contact-by-email.yaml'
const bulk = 'contacts/paths/bulk-action.yaml'
const statuses = 'contacts/paths/statuses.yaml'
const search = 'contacts/paths/search.yaml'
const contactTag = 'contacts/paths/contact-tag.yaml'
const tagMembers = 'tags/paths/members.yaml'
const apiKey = 'settings/paths/api-key.yaml'
const rotate = 'settings/paths/rotate.yaml'
const me = 'me/paths/me.yaml'
const Contact = 'contacts/schemas/Contact.yaml'
const ContactChange = 'contacts/schemas/ContactChange.yaml'
const Color = 'contacts/schemas/Color.yaml'
const ProblemCode = 'shared/schemas/ProblemCode.yaml'
const byMember = 'post.x-capability-by-member'
const featureByMember = 'post.x-pro-feature-by-member'
const ownHeader = { description: 'Its own.', schema: { type: 'string', maxLength: 9 } }
const ok = 'responses.200.content.application/json'

export const breaches: Breach[] = [
  ...of('add-members', [
    [
      'a member that the other schema does not have',
      'unknown is not a member of the other schema',
      set(
        ContactChange,
        'x-members',
        members('first_name', 'colors', 'age_years', 'custom_fields', 'unknown'),
      ),
    ],
    [
      'a member that is not in the names',
      'age_years is not in the names',
      set(ContactChange, 'x-members', members('first_name', 'colors', 'custom_fields')),
    ],
    [
      'a duplicated member',
      'first_name is the same in the other schema',
      set(ContactChange, 'x-members', members('first_name', 'colors', 'age_years', 'custom_fields')),
    ],
  ]),
  ...of('administrator-operations', [
    [
      'sending without an administrator',
      'sendCampaign is for administrators (sending)',
      set(search, 'post.operationId', 'sendCampaign'),
    ],
    [
      'a change of settings without an administrator',
      'rotateApiKey is for administrators (settings)',
      set(rotate, 'post.x-capability', 'crm_access'),
    ],
    [
      'a deletion without an administrator',
      'deleteContact is for administrators (what destroys',
      set(contact, 'delete.x-capability', 'crm_access'),
    ],
    [
      'an administrator operation that is not in the list',
      'add it to openapi/rules/support/administrators.json',
      set(contact, 'put.x-capability', 'crm_administer'),
    ],
    [
      'a bulk action that deletes without an administrator',
      'with /action "delete" is for administrators',
      set(bulk, `${byMember}.0.values`, { restore: 'crm_administer' }),
    ],
    [
      'a bulk action that restores without an administrator',
      'with /action "restore" is for administrators',
      set(bulk, `${byMember}.0.values`, { delete: 'crm_administer' }),
    ],
    [
      'a body that requires an administrator and is not in the list',
      'add it to openapi/rules/support/administrators.json',
      set(contact, 'put.x-capability-by-member', [
        { pointer: '/first_name', values: { Ada: 'crm_administer' } },
      ]),
    ],
  ]),
  ...of('audit-event-declared', [
    [
      'an audit event of another area',
      'has an audit event of the area',
      set(rotate, 'post.x-audit-event', 'contacts.rotated'),
    ],
    ['a write without an audit event', 'set x-audit-event', drop(contacts, 'post.x-audit-event')],
    [
      'an audit event without a dotted name',
      'set x-audit-event',
      set(contacts, 'post.x-audit-event', 'Created'),
    ],
    [
      'a read with an audit event',
      'remove x-audit-event',
      set(contacts, 'get.x-audit-event', 'contact.read'),
    ],
    [
      'a query by POST with an audit event',
      'remove x-audit-event',
      set(search, 'post.x-audit-event', 'contact.searched'),
    ],
    [
      'a read that the history records',
      'remove x-audit-by-history',
      set(contacts, 'get.x-audit-by-history', true),
    ],
  ]),
  ...of('bounded-request', [
    [
      'a string member without maxLength',
      'needs maxLength',
      drop(ContactChange, 'properties.first_name.maxLength'),
    ],
    [
      'a string parameter without maxLength',
      'needs maxLength',
      drop('shared/parameters/Cursor.yaml', 'schema.maxLength'),
    ],
    ['an array without maxItems', 'needs maxItems', drop(ContactChange, 'properties.colors.maxItems')],
    [
      'an integer without maximum',
      'both minimum and maximum',
      drop(ContactChange, 'properties.age_years.maximum'),
    ],
    [
      'an integer without minimum',
      'both minimum and maximum',
      drop(ContactChange, 'properties.age_years.minimum'),
    ],
    ['an open request object', 'additionalProperties: false', drop(ContactChange, 'additionalProperties')],
    [
      'an open branch of a union',
      'additionalProperties: false',
      drop('contacts/schemas/Deletion.yaml', 'additionalProperties'),
    ],
    [
      'a union with a discriminator that accepts other types',
      'needs type: object',
      set(bulk, 'post.requestBody.content.application/json.schema.discriminator', { propertyName: 'action' }),
    ],
    [
      'arbitrary keys without a maximum number',
      'needs maxProperties and propertyNames',
      drop(ContactChange, 'properties.custom_fields.maxProperties'),
    ],
    [
      'arbitrary keys without propertyNames',
      'needs maxProperties and propertyNames',
      drop(ContactChange, 'properties.custom_fields.propertyNames'),
    ],
    [
      'arbitrary keys of any length',
      'needs maxLength',
      drop(ContactChange, 'properties.custom_fields.propertyNames.maxLength'),
    ],
    [
      'values of any length under arbitrary keys',
      'needs maxLength',
      drop(ContactChange, 'properties.custom_fields.additionalProperties.maxLength'),
    ],
    [
      'a member without a type',
      'needs a type',
      set(ContactChange, 'properties.age_years', { description: 'Age.' }),
    ],
  ]),
  ...of('capability-declared', [
    ['an operation without a capability', 'set x-capability', drop(contacts, 'get.x-capability')],
    ['a capability that does not exist', 'set x-capability', set(contacts, 'get.x-capability', 'crm_all')],
    ['capabilities by member that are not a list', 'must be a list', set(bulk, byMember, {})],
    ['a row without values', 'Write the row as', set(bulk, `${byMember}.0.values`, {})],
    [
      'a pointer to a missing member',
      'is not a member of the request body',
      set(bulk, `${byMember}.0.pointer`, '/act'),
    ],
    [
      'a value that the member cannot have',
      'cannot have the value "burn"',
      set(bulk, `${byMember}.0.values.burn`, 'crm_administer'),
    ],
    [
      'a value with a capability that does not exist',
      'must require',
      set(bulk, `${byMember}.0.values.restore`, 'root'),
    ],
  ]),
  ...of('code-list', [
    ['an example with an unlisted code', 'is not a problem code', ...example('code', 'not_here')],
    ['an example with another status than its code', 'has the status 404', ...example('status', 410)],
    ['an example with another title than its code', 'The title of', ...example('title', 'Gone')],
    ['an example with another type than its code', 'The type of', ...example('type', '/problems/gone.html')],
    ['an example that is not named after its code', 'Name the example after its code', ...renamed()],
    [
      'a problem under another status',
      'document it there, not under 404',
      set('shared/responses/NotFound.yaml', 'content', problemResponse('email_taken').content),
    ],
    [
      'a list of codes without its table',
      'needs its table',
      in_('openapi.yaml', drop(ProblemCode, 'x-problems')),
    ],
    ['a table that is a string', 'has no row', set(ProblemCode, 'x-problems', 'none')],
    ['a code without a row in the table', 'has no row', drop(ProblemCode, 'x-problems.not_found')],
    [
      'a row without a code',
      'is not in the enum',
      set(ProblemCode, 'x-problems.gone', { status: 404, title: 'Gone', meaning: 'Gone.', remedy: 'None.' }),
    ],
    ['a row without a remedy', 'has no remedy', drop(ProblemCode, 'x-problems.not_found.remedy')],
    [
      'a row without a status',
      'needs a status from 400 to 599',
      drop(ProblemCode, 'x-problems.not_found.status'),
    ],
  ]),
  ...of('date-patterns', [
    [
      'a pattern beside a date',
      'A pattern beside the format date',
      set(ContactChange, 'properties.first_name', { type: 'string', format: 'date', pattern: '^20' }),
    ],
    [
      'an x-pattern of other texts',
      'x-pattern is for the formats',
      set(ContactChange, 'properties.first_name', { type: 'string', 'x-pattern': '^20' }),
    ],
  ]),
  ...of('description-complete', [
    [
      'a handwritten sentence that a read changes nothing',
      'Remove "It changes nothing" from the description of getMe',
      set(me, 'get.description', 'It changes nothing.'),
    ],
    [
      'handwritten side effects',
      'Remove "Side effects:" from the description of getMe',
      set(me, 'get.description', 'Side effects: a mail.'),
    ],
    [
      'a handwritten capability',
      'Remove "Capability:" from the description of getMe',
      set(me, 'get.description', 'Capability: `crm_access`.'),
    ],
    [
      'a handwritten edition',
      'Remove "Edition:" from the description of getMe',
      set(me, 'get.description', 'Edition: free and Pro.'),
    ],
    [
      'a handwritten scope',
      'Remove "API key needs `contacts:read` as well" from the description of getMe',
      set(me, 'get.description', 'An API key needs `contacts:read` as well.'),
    ],
    [
      'a handwritten refusal',
      'Remove "refused as `" from the description of getMe',
      set(me, 'get.description', 'A taken address is refused as `email_taken`.'),
    ],
    [
      'a handwritten sentence that there is no body',
      'Remove "There is no body" from the description of getMe',
      set(me, 'get.description', 'There is no body.'),
    ],
    [
      'a write without its side effects',
      'list its side effects in x-side-effects',
      drop(apiKey, 'delete.x-side-effects'),
    ],
    [
      'side effects that are not a list',
      'list its side effects in x-side-effects',
      set(apiKey, 'delete.x-side-effects', 'Sends a mail.'),
    ],
    [
      'a side effect of several lines',
      'Write one line',
      set(apiKey, 'delete.x-side-effects', ['Sends\na mail.']),
    ],
    ['a read with side effects', 'remove x-side-effects', set(me, 'get.x-side-effects', ['Sends a mail.'])],
    ['a query by POST with side effects', 'remove x-side-effects', set(search, 'post.x-side-effects', [])],
  ]),
  ...of('destructive-needs-administer', [
    [
      'a deletion without an administrator',
      'set x-capability to crm_administer',
      set(contact, 'delete.x-capability', 'crm_access'),
    ],
    [
      'a change of settings without an administrator',
      'changes settings',
      set(rotate, 'post.x-capability', 'crm_access'),
    ],
    [
      'a deletion that only looks like a membership, without an administrator',
      'set x-capability to crm_administer',
      ...movedTo('/contacts/{id}/colors/{tag_id}', contactTag),
    ],
    ['a merge without an administrator', 'destroys data', ...movedTo('/contacts/{id}/merge', bulk)],
    ['a bulk deletion without an administrator', 'destroys data', ...movedTo('/contacts/bulk-delete', bulk)],
    ['a bulk action that deletes without an administrator', 'The action "delete"', drop(bulk, byMember)],
  ]),
  ...of('exact-response', [
    ['an open response', 'must be closed', drop(Contact, 'additionalProperties')],
    [
      'an optional member that `include` does not list',
      'must be required',
      set(Contact, 'required', ['id', 'born_on', 'created_at']),
    ],
    [
      'a required member that `include` lists',
      'remove it from `required`',
      set(Contact, 'required.3', 'favourite'),
    ],
    [
      'a response with allOf',
      'replace allOf',
      set(statuses, `get.${ok}.schema`, { 'x-seed': 'decided', allOf: [closed({ data: arrayOf(['a']) })] }),
    ],
    [
      'arbitrary keys without a pattern',
      'propertyNames with a pattern',
      drop(Contact, 'properties.custom_fields.propertyNames.pattern'),
    ],
    ['an open problem', 'must be closed', set('shared/schemas/Problem.yaml', 'additionalProperties', true)],
  ]),
  ...of('further-scopes', [
    [
      'contacts returned to a key with a scope for tags only',
      'add contacts:read to x-scopes',
      drop(tagMembers, 'get.x-scopes'),
    ],
    ['scopes that are not a list', 'must be a list', set(tagMembers, 'get.x-scopes', 'contacts:read')],
    ['no scopes at all', 'must be a list', set(tagMembers, 'get.x-scopes', [])],
    [
      'a scope of an unknown area',
      '"people:read" is not a scope',
      set(tagMembers, 'get.x-scopes', ['contacts:read', 'people:read']),
    ],
    [
      'a scope that is neither read nor write',
      '"contacts:all" is not a scope',
      set(tagMembers, 'get.x-scopes', ['contacts:all']),
    ],
    [
      'the scope of its own area',
      "follows from the operation's own area",
      set(tagMembers, 'get.x-scopes', ['contacts:read', 'tags:read']),
    ],
  ]),
  ...of('dependent-members', [
    [
      'a rule about no member',
      'dependentRequired names "colour", which is no member',
      set(ContactChange, 'dependentRequired', { age_years: ['colour'] }),
    ],
    [
      'a member that may be null',
      '"first_name" may be null, which requires nothing',
      set(ContactChange, 'dependentRequired', { first_name: ['age_years'] }),
    ],
    [
      'a member with a default',
      '"age_years" has a default, so it is in each body',
      set(ContactChange, 'dependentRequired', { age_years: ['colors'] }),
      set(ContactChange, 'properties.age_years.default', 18),
    ],
  ]),
  ...of('deprecation-dated', [
    [
      'a deprecated member without its end',
      'needs x-deprecated-at and x-sunset',
      set(Contact, 'properties.favourite', { type: 'boolean', description: 'Old.', deprecated: true }),
    ],
    [
      'an end that comes too early',
      'at least twelve months',
      set(Contact, 'properties.favourite', {
        type: 'boolean',
        description: 'Old.',
        deprecated: true,
        'x-deprecated-at': '2026-11-28',
        'x-sunset': '2027-11-01',
        'x-replaced-by': 'rating',
      }),
    ],
    [
      'an end of what is not deprecated',
      'add deprecated: true',
      set(tagMembers, 'get.x-sunset', '2027-12-31'),
    ],
  ]),
  ...of('growing-lists', [
    ['an enum that says it does not grow', 'x-grows must be true', set(Color, 'x-grows', false)],
    ['an object that grows', 'x-grows must be true', set(Contact, 'x-grows', true)],
    [
      'an inline enum that grows',
      'needs its own file',
      set(Contact, 'properties.favourite', {
        type: 'string',
        description: 'Values are added.',
        enum: ['red'],
        'x-grows': true,
      }),
    ],
    [
      'an enum that grows without a note to callers',
      'must say that values are added',
      set(Color, 'description', 'A colour.'),
    ],
  ]),
  ...of('headers-documented', [
    [
      'a problem without the rate limit',
      'header RateLimit ',
      drop('shared/responses/NotFound.yaml', 'headers.RateLimit'),
    ],
    [
      'a problem without the rate limit policy',
      'header RateLimit-Policy',
      drop('shared/responses/InternalError.yaml', 'headers.RateLimit-Policy'),
    ],
    [
      'a creation with its own optional Location',
      'Location is always sent: set required: true',
      set(contacts, 'post.responses.201.headers', { Location: ownHeader }),
    ],
    [
      'a resource with its own optional ETag',
      'ETag is always sent: set required: true',
      set(contact, 'get.responses.200.headers', { ETag: ownHeader }),
    ],
    [
      'a 401 without WWW-Authenticate',
      'header WWW-Authenticate',
      drop('shared/responses/Unauthorized.yaml', 'headers.WWW-Authenticate'),
    ],
    [
      'a 429 without Retry-After',
      'header Retry-After',
      drop('shared/responses/TooManyRequests.yaml', 'headers.Retry-After'),
    ],
    [
      'a 503 without Retry-After',
      'header Retry-After',
      drop('shared/responses/Unavailable.yaml', 'headers.Retry-After'),
    ],
    [
      'a 507 without Retry-After',
      'header Retry-After',
      drop('shared/responses/InsufficientStorage.yaml', 'headers.Retry-After'),
    ],
    ['a 304 without ETag', 'header ETag', drop('shared/responses/NotModified.yaml', 'headers.ETag')],
    [
      'an optional header that is always sent',
      'required: true',
      drop('shared/headers/XRequestId.yaml', 'required'),
    ],
  ]),
  ...of('idempotency-parameter', [
    [
      'a write with its own Idempotency-Key',
      'add the shared parameter Idempotency-Key',
      set(contacts, 'post.parameters', [header('Idempotency-Key')]),
    ],
    [
      'a query by POST with Idempotency-Key',
      'remove Idempotency-Key',
      set(search, 'post.parameters', [{ $ref: '../../shared/parameters/IdempotencyKey.yaml' }]),
    ],
    [
      'a read with Idempotency-Key',
      'remove Idempotency-Key',
      set(me, 'get.parameters', [{ $ref: '../../shared/parameters/IdempotencyKey.yaml' }]),
    ],
  ]),
  ...of('json-bodies', [
    ['a success without a body', 'A success must have content', drop(me, 'get.responses.200.content')],
    [
      'a success of another media type',
      'remove text/csv',
      set(me, 'get.responses.200.content.text/csv', { schema: { type: 'string' } }),
    ],
    [
      'a request of another media type',
      'remove text/plain',
      set(contact, 'put.requestBody.content.text/plain', { schema: { type: 'string', maxLength: 9 } }),
    ],
    [
      'a problem without a body',
      'A problem must have content',
      drop('shared/responses/NotFound.yaml', 'content'),
    ],
    ['a body without a schema', 'A success must have content', drop(me, `get.${ok}.schema`)],
  ]),
  ...of('known-extensions', [
    [
      'an extension that is not documented',
      'x-colour is not documented',
      set(contacts, 'get.x-colour', 'blue'),
    ],
    [
      'a documented extension that nothing uses',
      'x-plan-limit is documented',
      in_('openapi.yaml', drop(contacts, 'post.x-plan-limit')),
    ],
  ]),
  ...of('linear-pattern', [
    [
      'a pattern that may match the same characters in two ways',
      'in linear time',
      set(ContactChange, 'properties.first_name.pattern', '^[a-z ]*[a-z][a-z ]*$'),
    ],
    [
      'a pattern that takes exponential time',
      'in linear time',
      set('shared/parameters/Cursor.yaml', 'schema.pattern', '^(?:a+)+$'),
    ],
  ]),
  ...of('list-parameters', [
    [
      'a page with its own cursor',
      'shared parameter cursor',
      set(contacts, 'get.parameters.3', query('cursor', { type: 'string', maxLength: 9 })),
    ],
    [
      'a limit with another range',
      'from 1 to 200',
      set('shared/parameters/Limit.yaml', 'schema.maximum', 500),
    ],
    ['a list in a query that repeats its name', 'explode: false', drop(contacts, 'get.parameters.3.explode')],
    [
      'a search that refuses an at sign',
      'allowReserved: true',
      drop(contacts, 'get.parameters.0.allowReserved'),
    ],
    ['a time that refuses a colon', 'allowReserved: true', drop(contacts, 'get.parameters.1.allowReserved')],
    [
      'a sort that refuses reserved characters',
      'allowReserved: true',
      drop(contacts, 'get.parameters.2.allowReserved'),
    ],
    [
      'a sort in one direction only',
      'the other one of created_at',
      drop(contacts, 'get.parameters.2.schema.enum.1'),
    ],
    ['a sort by a number', 'the other one of 3', set(contacts, 'get.parameters.2.schema.enum', [3])],
    [
      'a sort without its values',
      'list its values',
      set(contacts, 'get.parameters.2.schema', { type: 'string', maxLength: 20 }),
    ],
    [
      'a filter that accepts one value',
      'accept several values',
      set(contacts, 'get.parameters.0', query('colour', { type: 'string', enum: ['red', 'blue'] })),
    ],
    [
      'a filter that accepts fewer values than the enum has',
      'must accept all 2 values',
      set(contacts, 'get.parameters.0', {
        ...query('colour', { ...arrayOf(['red', 'blue']), maxItems: 1 }),
        style: 'form',
        explode: false,
      }),
    ],
  ]),
  ...of('member-names', [
    [
      'a member in camelCase',
      '"firstName" must be snake_case',
      set(Contact, 'properties.firstName', { type: 'null' }),
    ],
    [
      'a query parameter in kebab-case',
      '"created-after" must be snake_case',
      set(contacts, 'get.parameters.1.name', 'created-after'),
    ],
    [
      'a reason named by a verb',
      '"paused_reason" must begin with a noun',
      set(Contact, 'properties.paused_reason', { type: 'null' }),
    ],
    [
      'contacts counted under the name of an action',
      '"complaints_count" has a name for counted actions',
      set(Contact, 'properties.complaints_count', { type: 'integer', description: 'How many complained.' }),
    ],
    [
      'a machine count without its human count',
      '"machine_opened_count" needs "human_opened_count"',
      set(Contact, 'properties.machine_opened_count', { type: 'integer' }),
    ],
    [
      'a human count without its machine count',
      '"human_opened_count" needs "machine_opened_count"',
      set(Contact, 'properties.human_opened_count', { type: 'integer' }),
    ],
  ]),
  ...of('member-types', [
    [
      'a name of a number and of a text',
      '"favourite" is number here and text elsewhere',
      set(ContactChange, 'properties.favourite', { type: 'integer', minimum: 0, maximum: 9 }),
    ],
  ]),
  ...of('named-examples', [
    [
      'a request without an example',
      'The request body of updateContact needs',
      drop(contact, 'put.requestBody.content.application/json.examples'),
    ],
    ['a success without an example', 'Response 200 of getMe needs', drop(me, `get.${ok}.examples`)],
    [
      'a problem without an example',
      'Problem 404 needs',
      set('shared/responses/NotFound.yaml', 'content.application/problem+json.examples', {}),
    ],
    ['an example without a summary', 'needs a summary', drop(me, `get.${ok}.examples.ada.summary`)],
    [
      'a name in two responses',
      'Another response of upsertContactByEmail has an example "ada", too: give this one of 201 another name',
      set(upsert, 'put.responses.201.content.application/json.examples', {
        ada: { summary: 'How ada looks', value: ada },
      }),
    ],
    [
      'two examples of a response to one example of the request',
      'unpaired: grace',
      set(contact, `put.${ok}.examples.grace`, {
        summary: 'Grace',
        value: {
          id: '01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01',
          first_name: 'Grace',
          born_on: null,
          created_at: null,
        },
      }),
    ],
    [
      'two examples of a response with one example of the request',
      'unpaired: restore',
      drop(bulk, 'post.requestBody.content.application/json.examples.restore'),
    ],
  ]),
  ...of('no-empty-texts', [
    [
      'an empty description of an array in a parameter',
      'The description is empty',
      set(contacts, 'get.parameters.3.schema.description', ''),
    ],
    ['an empty summary', 'The summary is empty', set(me, 'get.summary', ' ')],
    ['an empty title of a schema', 'The title is empty', set(Contact, 'title', '')],
  ]),
  ...of('operation-id-grammar', [
    ['an operationId in snake_case', 'a verb and a noun', set(contacts, 'get.operationId', 'list_contacts')],
    [
      'a verb that is not in the list',
      'a verb and a noun',
      set(contacts, 'get.operationId', 'fetchContacts'),
    ],
    ['a verb of another method', 'is a verb of PUT', set(contacts, 'post.operationId', 'updateContacts')],
    ['a list on one item', 'must be on a collection', set(contact, 'get.operationId', 'listContactDetails')],
    [
      'a deletion of a collection',
      'must be on one item',
      set(statuses, 'delete', { operationId: 'deleteStatuses' }),
    ],
    ['an upsert without a key of the caller', 'by-<key>', set(contact, 'put.operationId', 'upsertContact')],
    [
      'a verb of the domain that is not in its path',
      'ends in /restore',
      set(rotate, 'post.operationId', 'restoreApiKey'),
    ],
    [
      'a deletion by POST on another path',
      'ending in /bulk-delete',
      set(bulk, 'post.operationId', 'deleteContacts'),
    ],
    ['a creation that does not return 201', 'must return 201 or 202', drop(contacts, 'post.responses.201')],
    [
      'a removal by POST on another path',
      'ending in /remove',
      set(search, 'post.operationId', 'removeContacts'),
    ],
    ['a list by POST', 'is a verb of GET', set(search, 'post.operationId', 'listContacts')],
    ...[
      'check',
      'explain',
      'count',
      'reorder',
      'archive',
      'unarchive',
      'start',
      'undo',
      'import',
      'export',
      'erase',
    ].map(
      (verb): Row => [
        `${verb} on another path`,
        `ends in /${verb}`,
        set(rotate, 'post.operationId', `${verb}ApiKey`),
      ],
    ),
    [
      'a list that returns no data',
      'member `data`',
      set(statuses, `get.${ok}.schema`, closed({ statuses: arrayOf(['a']) })),
    ],
    [
      'a list with a cursor that returns no page',
      'named …Page',
      set(contacts, `get.${ok}.schema`, { $ref: '../schemas/Contacts.yaml' }),
      set('contacts/schemas/Contacts.yaml', '', closed({ data: arrayOf(['a']) })),
    ],
  ]),
  ...of('ordered-choices', [
    [
      'a choice whose special case is tried last',
      'Branch 2 of this choice has all required members of branch 1',
      set(Contact, 'properties.favourite', {
        oneOf: [closed({ name: { type: 'string' } }), closed({ name: { type: 'string' }, size: {} })],
      }),
    ],
  ]),
  ...of('page-headers', [
    [
      'a page without its headers',
      'must document the header Content-Security-Policy',
      set(me, 'get.responses.200.content.text/html', { schema: { type: 'string' } }),
    ],
    [
      'a page with an optional header',
      'must document the header X-Robots-Tag, required',
      set(me, 'get.responses.200.content.text/html', { schema: { type: 'string' } }),
      set(me, 'get.responses.200.headers', { 'X-Robots-Tag': { schema: { type: 'string' } } }),
    ],
  ]),
  ...of('path-files', [
    [
      'a path with its operations in the root',
      'must be a single $ref',
      set('openapi.yaml', 'paths./me', { get: { operationId: 'getMe' } }),
    ],
    [
      'a path outside the paths of an area',
      'must be a single $ref',
      set('openapi.yaml', 'paths./me.$ref', './me/me.yaml'),
      set('me/me.yaml', '', {}),
    ],
  ]),
  ...of('path-names', [
    ['a path in snake_case', 'must be kebab-case', ...movedTo('/contacts/bulk_action', bulk)],
    [
      'a path parameter in camelCase',
      'must be snake_case',
      ...movedTo('/contacts/{contactId}/rotate', rotate),
    ],
    ['a collection in the singular', 'use the plural noun', ...movedTo('/setting/api-key/{id}', apiKey)],
    ['a list in the singular', 'use the plural noun', ...movedTo('/contacts/status', statuses)],
  ]),
  ...of('preconditions-offered', [
    [
      'a change with its own If-Match',
      'shared parameter If-Match',
      set(contact, 'put.parameters.1', header('If-Match')),
    ],
    [
      'a resource with its own If-None-Match',
      'shared parameter If-None-Match',
      set(contact, 'get.parameters.1', header('If-None-Match')),
    ],
  ]),
  ...of('pro-lock-documented', [
    [
      'a Pro feature without its lock',
      'the example pro_lock_feature',
      set(rotate, 'post.responses.403', { $ref: '../../shared/responses/Forbidden.yaml' }),
    ],
    [
      'a plan limit with the other lock',
      'the example pro_lock_limit',
      set(contacts, 'post.responses.403', { $ref: '../../shared/responses/ForbiddenOrFeatureLocked.yaml' }),
    ],
    [
      'a feature of a member without its lock',
      'has x-pro-feature-by-member',
      set(bulk, featureByMember, [{ pointer: '/action', feature: 'api_keys' }]),
      set(bulk, 'post.responses.403', { $ref: '../../shared/responses/Forbidden.yaml' }),
    ],
    [
      'a feature of a missing member',
      'is not a member of the request body',
      set(bulk, featureByMember, [{ pointer: '/nothing', feature: 'api_keys' }]),
    ],
    [
      'a lock that never applies',
      'without x-pro-feature',
      set(apiKey, 'delete.responses.403', { $ref: '../../shared/responses/ForbiddenOrFeatureLocked.yaml' }),
    ],
  ]),
  ...of('problem-set', [
    [
      'an error of another class',
      'does not return 412',
      set(contacts, 'get.responses.412', { $ref: '../../shared/responses/PreconditionFailed.yaml' }),
    ],
    [
      'a query by POST with a conflict',
      'does not return 409',
      set(search, 'post.responses.409', { $ref: '../../shared/responses/Conflict.yaml' }),
    ],
    [
      'a membership with 412',
      'does not return 412',
      set(contactTag, 'delete.responses.412', { $ref: '../../shared/responses/PreconditionFailed.yaml' }),
    ],
    [
      'a problem that is not shared',
      'by $ref to a response',
      set(contacts, 'get.responses.500', { description: 'Oh.' }),
    ],
  ]),
  ...of('put-says-its-semantics', [
    [
      'a PUT that does not mention omitted members',
      'members left out stay',
      set(contact, 'put.description', '`null` clears.'),
    ],
    [
      'a PUT that does not mention null',
      'null clears',
      set(contact, 'put.description', 'Members left out stay as they are.'),
    ],
    [
      'an upsert that does not say that it keeps stored data',
      'keeps stored data',
      set(upsert, 'put.description', 'Members left out stay as they are.'),
    ],
  ]),
  ...of('rate-policy-declared', [
    [
      'an operation without a rate policy',
      'x-rate-limit-policy to read',
      drop(contacts, 'get.x-rate-limit-policy'),
    ],
    [
      'a write with the policy of reads',
      'x-rate-limit-policy to write',
      set(contacts, 'post.x-rate-limit-policy', 'read'),
    ],
    [
      'a bulk operation with the policy of single ones',
      'x-rate-limit-policy to bulk',
      set(bulk, 'post.x-rate-limit-policy', 'write'),
    ],
    [
      'a query by POST with the policy of writes',
      'x-rate-limit-policy to read',
      set(search, 'post.x-rate-limit-policy', 'write'),
    ],
    [
      'a change of many members with the policy of single ones',
      'x-rate-limit-policy to bulk',
      set(tagMembers, 'post.x-rate-limit-policy', 'write'),
    ],
  ]),
  ...of('refusals-listed', [
    [
      'a conflict that is not in x-refusals',
      'must say in x-refusals when it returns email_taken',
      drop(contacts, 'post.x-refusals.email_taken'),
    ],
    [
      'a limit of the plan that is not in x-refusals',
      'must say in x-refusals when it returns pro_lock',
      drop(contacts, 'post.x-refusals.pro_lock'),
    ],
    [
      'a refusal without a documented problem',
      'documents no problem gone',
      set(contacts, 'post.x-refusals.gone', 'the contact is gone.'),
    ],
    [
      'a refusal of several lines',
      'Write one line',
      set(contacts, 'post.x-refusals.email_taken', 'another\ncontact.'),
    ],
  ]),
  ...of('schema-files', [
    [
      'a parameter named as a schema',
      'Another component is named Color',
      in_(
        Contact,
        set('contacts/parameters/Color.yaml', '', query('color', { type: 'string', maxLength: 9 })),
      ),
      set(contacts, 'get.parameters.0', { $ref: '../parameters/Color.yaml' }),
    ],
    [
      'a schema file that is not in PascalCase',
      'must be named in PascalCase',
      in_(Contact, set('contacts/schemas/color.yaml', '', { 'x-seed': 'decided', type: 'null' })),
      set(Contact, 'properties.favourite.$ref', './color.yaml'),
    ],
    [
      'two schemas of one name',
      'Two files are named Page.yaml',
      in_(
        'contacts/schemas/ContactPage.yaml',
        set('contacts/schemas/Page.yaml', '', { 'x-seed': 'decided', type: 'null' }),
      ),
      set(Contact, 'properties.favourite.$ref', './Page.yaml'),
    ],
    [
      'a schema named as the details of another',
      'ColorDetail: name the full schema by the noun alone',
      in_(Contact, set('contacts/schemas/ColorDetail.yaml', '', { 'x-seed': 'decided', type: 'null' })),
      set(Contact, 'properties.favourite.$ref', './ColorDetail.yaml'),
    ],
    [
      'two schemas of one title',
      'Twin.yaml has the title "Contact" of another schema',
      in_(
        Contact,
        set('contacts/schemas/Twin.yaml', '', { title: 'Contact', 'x-seed': 'decided', type: 'null' }),
      ),
      set(Contact, 'title', 'Contact'),
      set(Contact, 'properties.favourite.$ref', './Twin.yaml'),
    ],
  ]),
  ...of('seed-declared', [
    ['an operation without its origin', 'set x-seed', drop(contacts, 'get.x-seed')],
    ['an unknown origin', 'set x-seed', set(contacts, 'get.x-seed', 'guessed')],
    ['a schema without its origin', 'set x-seed', drop(Contact, 'x-seed')],
  ]),
  ...of('sending-needs-administer', [
    [
      'an operation that sends without an administrator',
      'starts or stops mail: set x-capability to crm_administer',
      ...movedTo('/campaigns/{id}/send', bulk),
    ],
    [
      'an operation that stops mail without an administrator',
      'starts or stops mail: set x-capability to crm_administer',
      ...movedTo('/automations/{id}/archive', bulk),
    ],
    [
      'an operation that sends in an area that has none yet',
      'starts or stops mail: set x-capability to crm_administer',
      ...movedTo('/lists/{id}/send', bulk),
    ],
    [
      'an operation of an area that sends, which nobody has classified',
      'say in sending-needs-administer.ts whether it starts or stops mail',
      ...movedTo('/sequences/{id}/hasten', bulk),
    ],
  ]),
  ...of('named-schemas', [
    [
      'a member with members of its own',
      'Give a part with members or a choice a file of its own',
      set(ContactChange, 'properties.first_name', { type: 'object', properties: { en: { type: 'string' } } }),
    ],
    [
      'items of several types',
      'Give a part with members or a choice a file of its own',
      set(ContactChange, 'properties.first_name', {
        type: 'array',
        items: { oneOf: [{ type: 'string' }, { type: 'number' }] },
      }),
    ],
    [
      'a choice with a list of maps',
      'Give a list of maps in a choice a file of its own',
      set(ContactChange, 'properties.first_name.oneOf', [
        { type: 'string' },
        { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
      ]),
    ],
    [
      'an enum that may be null',
      'that may be null is a oneOf with null',
      set(ContactChange, 'properties.first_name.enum', ['ada', null]),
    ],
    [
      'a list of named values that may be null',
      'that may be null is a oneOf with null',
      set(ContactChange, 'properties.first_name', {
        type: ['array', 'null'],
        items: { $ref: './Color.yaml' },
      }),
    ],
  ]),
  ...of('distinct-names', [
    [
      'values that differ by case',
      '"Ada" and "ada" are one name in some languages',
      set(ContactChange, 'properties.first_name.enum', ['ada', 'Ada']),
    ],
    [
      'members that differ by a separator',
      '"firstname" and "first_name" are one name',
      set(ContactChange, 'properties.firstname', { type: 'string', maxLength: 100 }),
    ],
    [
      'components that differ by case',
      'are one name in some languages',
      set(ContactChange, 'properties.first_name', { $ref: './COLOR.yaml' }),
      set('contacts/schemas/COLOR.yaml', '', { type: 'string', maxLength: 9 }),
    ],
  ]),
  ...of('single-type', [
    [
      'a member of two types',
      'A schema has one type, besides null: write oneOf with string, number',
      set(ContactChange, 'properties.first_name.type', ['string', 'number', 'null']),
    ],
  ]),
  ...of('standard-parts', [
    [
      'a handwritten standard response',
      'getMe gets the response 401 from its class: remove it here',
      set(me, 'get.responses.401', { $ref: '../../shared/responses/Unauthorized.yaml' }),
    ],
    [
      'a handwritten standard header',
      'getMe gets the header ETag from its class: remove it here',
      set(me, 'get.responses.200.headers', { ETag: { $ref: '../../shared/headers/ETag.yaml' } }),
    ],
    [
      'a handwritten standard parameter',
      'getMe gets the parameter If-None-Match from its class: remove it here',
      set(me, 'get.parameters', [{ $ref: '../../shared/parameters/IfNoneMatch.yaml' }]),
    ],
  ]),
  ...of('time-names', [
    [
      'a time without _at',
      'end its name with _at',
      set(Contact, 'properties.created', { type: 'string', format: 'date-time' }),
    ],
    [
      'a day without _on',
      'end its name with _on',
      set(Contact, 'properties.birthday', { type: 'string', format: 'date' }),
    ],
    [
      'an _at that is not a time',
      'the format date-time',
      set(Contact, 'properties.created_at', { type: 'string' }),
    ],
    ['an _on that is not a day', 'the format date', set(Contact, 'properties.born_on', { type: 'boolean' })],
  ]),
  ...of('unambiguous-paths', [
    [
      'a parameter that matches the fixed word of another path',
      '/contacts/by-email/{email} and /contacts/{id}/rotate',
      set('openapi.yaml', 'paths./contacts/{id}/rotate', { $ref: './settings/paths/rotate.yaml' }),
      set(rotate, 'post.parameters.0.schema', { type: 'string', maxLength: 40 }),
      set(upsert, 'put.parameters.0.schema.format', 'hostname'),
    ],
    [
      'two parameters at one position',
      'match the same URL',
      set('openapi.yaml', 'paths./contacts/{contact_id}', { $ref: './contacts/paths/contact.yaml' }),
    ],
  ]),
]

function members(...names: string[]): unknown {
  return { of: { $ref: './Contact.yaml' }, names }
}

type Row = [title: string, says: string, ...changes: Change[]]

function of(rule: string, rows: Row[]): Breach[] {
  return rows.map(([title, says, ...changes]) => {
    const relocated = changes.find((change): change is RelocatedChange => 'tell' in change)
    return { rule, title, says, changes, file: relocated?.tell ?? changes[0]?.file ?? '' }
  })
}

interface RelocatedChange extends Change {
  tell: string
}

/** The same change, reported in another file. */
function in_(tell: string, change: Change): RelocatedChange {
  return { ...change, tell }
}

function set(file: string, at: string, to: unknown): Change {
  return { file, at, to }
}

function drop(file: string, at: string): Change {
  return { file, at }
}

function example(member: string, value: unknown): Change[] {
  const at = `content.application/problem+json.examples.not_found.value.${member}`
  return [set('shared/responses/NotFound.yaml', at, value)]
}

function renamed(): Change[] {
  const file = 'shared/responses/NotFound.yaml'
  const at = 'content.application/problem+json.examples'
  const original = problemResponse('not_found').content as Record<
    string,
    { examples: Record<string, unknown> }
  >
  return [set(file, at, { missing: original['application/problem+json']?.examples.not_found })]
}

/** Adds the operations of a path file under another path. */
function movedTo(path: string, file: string): Change[] {
  return [in_(file, set('openapi.yaml', `paths.${path}`, { $ref: `./${file}` }))]
}

/** The sound document with the changes made. */
export function broken(sound: Files, changes: Change[]): Files {
  // Copies as JSON, so that parts that the sound document shares become separate.
  const files: Files = JSON.parse(JSON.stringify(sound))
  for (const change of changes) apply(files, change)
  return files
}

function apply(files: Files, { file, at, ...rest }: Change): void {
  const keys = at === '' ? [file] : [file, ...at.split('.')]
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((value, key) => (value as Files)[key], files) as Files | undefined
  if (holder === undefined || (!('to' in rest) && !(last in holder)))
    throw new Error(`There is no ${at} in ${file}`)
  if ('to' in rest) holder[last] = rest.to
  else if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete holder[last]
}
