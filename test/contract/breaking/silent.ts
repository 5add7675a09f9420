import { type Breaking, member, operation, parameterOf, problemOf, schema, set, shoeSize } from './part.ts'

/** What operations require of callers, and what they do with what is omitted. */
export const silent: Breaking[] = [
  {
    what: 'a higher capability',
    change: (copy) => set(operation(copy, '/contacts', 'post'), { 'x-capability': 'crm_administer' }),
    says: /requires the capability crm_administer instead of crm_access/,
    opposite: 'back',
  },
  {
    what: 'a higher capability for a value of the body',
    change: (copy) =>
      set(operation(copy, '/contacts', 'post'), {
        'x-capability-by-member': [{ pointer: '/status', values: { subscribed: 'crm_administer' } }],
      }),
    says: /\/status subscribed requires the capability crm_administer/,
    opposite: (copy) => {
      schema(copy, 'ContactCreate').properties.shoe_size = { ...shoeSize, enum: ['XL'] }
      operation(copy, '/contacts', 'post')['x-capability-by-member'] = [
        { pointer: '/shoe_size', values: { XL: 'crm_administer' } },
      ]
    },
  },
  {
    what: 'a further scope',
    change: (copy) => set(operation(copy, '/contacts', 'get'), { 'x-scopes': ['lists:read'] }),
    says: /need the scope lists:read/,
    opposite: 'back',
  },
  {
    what: 'the scope of another area',
    change: (copy) => set(operation(copy, '/tags', 'get'), { tags: ['lists'] }),
    says: /need the scope lists:read/,
  },
  {
    what: 'a Pro feature',
    change: (copy) => set(operation(copy, '/tags', 'get'), { 'x-pro-feature': 'ab_testing' }),
    says: /requires the Pro feature ab_testing/,
    opposite: 'back',
  },
  {
    what: 'a Pro feature for a member of the body',
    change: (copy) =>
      set(operation(copy, '/tags', 'post'), {
        'x-pro-feature-by-member': [{ pointer: '/color', feature: 'ab_testing' }],
      }),
    says: /\/color requires the Pro feature ab_testing/,
    opposite: (copy) => {
      schema(copy, 'TagCreate').properties.shoe_size = shoeSize
      operation(copy, '/tags', 'post')['x-pro-feature-by-member'] = [
        { pointer: '/shoe_size', feature: 'ab_testing' },
      ]
    },
  },
  {
    what: 'a plan limit',
    change: (copy) => set(operation(copy, '/tags', 'post'), { 'x-plan-limit': 'contacts' }),
    says: /counts towards the plan limit contacts/,
    opposite: 'back',
  },
  {
    what: 'a lower rate',
    change: (copy) => set(operation(copy, '/tags', 'get'), { 'x-rate-limit-policy': 'bulk' }),
    says: /rate limit bulk, which is lower than read/,
    opposite: 'back',
  },
  {
    what: 'another default of a parameter',
    change: (copy) => set(parameterOf(copy, '/contacts', 'trashed').schema, { default: true }),
    says: /default of query trashed was false and is true/,
    opposite: (copy) => set(parameterOf(copy, '/contacts', 'source').schema, { default: 'fair' }),
  },
  {
    what: 'another default of a member of the body',
    change: (copy) => set(member(copy, 'ContactCreate', 'tracking'), { default: 'aggregate' }),
    says: /default of body \/tracking was "individual" and is "aggregate"/,
    opposite: (copy) => set(member(copy, 'ContactCreate', 'source'), { default: 'fair' }),
  },
  {
    what: 'no default where there was one',
    change: (copy) => void delete member(copy, 'ContactCreate', 'tracking').default,
    says: /default of body \/tracking was "individual" and is none/,
    opposite: 'back',
  },
  {
    what: 'other years of a date',
    change: (copy) => set(member(copy, 'ContactCreate', 'date_of_birth'), { 'x-pattern': '^19' }),
    says: /body \/date_of_birth accepts only dates that match \^19/,
    opposite: (copy) => Reflect.deleteProperty(member(copy, 'ContactCreate', 'date_of_birth'), 'x-pattern'),
  },
  {
    what: 'a member that requires another',
    change: (copy) =>
      set(schema(copy, 'ContactUpdate'), { dependentRequired: { status: ['status_reason'] } }),
    says: /body: status requires status_reason/,
    opposite: 'back',
  },
  {
    what: 'a further member that it requires',
    change: (copy) =>
      set(schema(copy, 'TagCreate'), {
        properties: { ...schema(copy, 'TagCreate').properties, shoe_size: shoeSize },
        dependentRequired: { slug: ['shoe_size'] },
      }),
    says: /body: slug requires shoe_size/,
    // No caller sends the new member yet.
    opposite: (copy) =>
      set(schema(copy, 'TagCreate'), {
        properties: { ...schema(copy, 'TagCreate').properties, shoe_size: shoeSize },
        dependentRequired: { shoe_size: ['slug'] },
      }),
  },
  {
    what: 'another name of an operation',
    change: (copy) => set(operation(copy, '/tags', 'get'), { operationId: 'listLabels' }),
    says: /know it as listTags, not as listLabels/,
  },
  {
    what: 'a lost word of a growing list',
    change: (copy) => void schema(copy, 'ProblemCode').enum?.splice(0, 1),
    says: /lost /,
    opposite: 'back',
  },
  {
    what: 'another status of a problem',
    change: (copy) => set(problemOf(copy, 'email_taken'), { status: 422 }),
    says: /email_taken had the status 409 and has 422/,
    opposite: (copy) => set(problemOf(copy, 'email_taken'), { title: 'Another title' }),
  },
  {
    what: 'another address of the service',
    change: (copy) => set(copy, { servers: [{ url: 'https://host.example/service/v2' }] }),
    says: /stood below \/service\/v1 and stand below \/service\/v2/,
    opposite: (copy) => set(copy, { servers: [{ url: 'https://host.example/service/v1' }] }),
  },
]
