import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']
type Me = Schemas['Me']

/** What the service writes into the page (`server/admin.ts`). It saves a request before the first screen. */
export interface Boot {
  /** Addresses are paths, also below another path. */
  root: string
  session: string
  logIn: string
  account: string
  version: string
  /** English where it is left out; `pseudo` is for tests. */
  language?: 'pseudo'
  user: Pick<Me['user'], 'id' | 'display_name'> & { email: string | null }
  capabilities: Me['capabilities']
  nonce: string
  preferences: Schemas['Preferences']
  /** The time zone of the business. */
  timezone: string
}
