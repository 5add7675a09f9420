/**
 * The domains and their areas, from the ground up. An area imports only from earlier ones, through
 * `index.ts`. The folders of `server/`, `openapi/` and `test/`, and the groups of the reference, have the
 * same names; `test/architecture.test.ts` compares them.
 */
export const domains = {
  system: [
    'settings',
    'notices',
    'editions',
    'api-keys',
    'jobs',
    'users',
    'audit-log',
    'webhooks',
    'retention',
    'backup',
  ],
  audience: [
    'activities',
    'trigger-events',
    'contact-members',
    'references',
    'suppressions',
    'custom-fields',
    'conditions',
    'memberships',
    'contacts',
    'lists',
    'tags',
    'segments',
    'views',
    'imports',
    'exports',
    'privacy-requests',
  ],
  content: ['smart-codes', 'templates'],
  sending: [
    'pages',
    'sending-domains',
    'mail-servers',
    'deliveries',
    'outbox',
    'senders',
    'messages',
    'confirmations',
    'bounces',
    'recipient',
  ],
  marketing: ['campaigns', 'flows', 'sequences', 'automations', 'forms'],
  migration: ['records', 'drivers', 'sources', 'migrations', 'files', 'runs'],
  analytics: ['reports'],
} as const

/** Every area as `domain/area`, in order. */
export const areas: readonly string[] = Object.entries(domains).flatMap(([domain, names]) =>
  names.map((name) => `${domain}/${name}`),
)

/**
 * The layers below `server/`, from the ground up; imports lead downwards. `app` is the files of the folder
 * itself.
 */
export const order: readonly string[] = ['platform', 'host', ...areas, 'app', 'commands']

/**
 * The layers of `server/platform/`, from the ground up; imports lead downwards. A name is a folder, or a file of `platform/` itself; all
 * other files there are the `ground`.
 */
export const platformLayers: readonly (readonly string[])[] = [
  ['ground'],
  ['storage'],
  [
    'access-cache',
    'app-context',
    'audit',
    'bounded-audit',
    'command',
    'host',
    'principal',
    'retention',
    'unique-names',
  ],
  ['disk'],
  ['threads'],
  ['jobs'],
  ['http'],
  ['contract'],
  ['mail'],
]
