import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type Account,
  type Credentials,
  type Driver,
  SourceFault,
  type SourceKey,
} from '../../records/index.ts'
import type { ConnectionRow } from '../store/connections.ts'
import { asProblem } from './as-problem.ts'
import { createSourceHttp, pinnedBase } from './http.ts'
import { sourceParts } from './open.ts'

interface Form {
  required?: string[]
  properties?: Record<string, { writeOnly?: boolean }>
}

const formOf = ({ descriptor }: Driver): Form => descriptor.credential_fields as Form

/** What is wrong with an address before it is asked; null if nothing is. */
const addressFault = (baseUrl: string | null, config: Config): string | null => {
  try {
    if (baseUrl !== null) pinnedBase(baseUrl, config.migrationHosts)
    return null
  } catch (error) {
    if (error instanceof SourceFault) return error.message
    throw error
  }
}

/** The members that the source asks for, and no others, with an address that may be asked. @throws invalid_request */
export const requireCredentials = (
  driver: Driver,
  given: Credentials,
  baseUrl: string | null,
  config: Config,
): void => {
  const { required = [], properties = {} } = formOf(driver)
  const fault = (pointer: string, code: 'required' | 'not_allowed' | 'invalid_value', detail: string) => ({
    pointer,
    code,
    detail,
  })
  const address = addressFault(baseUrl, config)
  const errors = [
    ...required
      .filter((name) => given[name] === undefined)
      .map((name) => fault(`/credentials/${name}`, 'required', `The source requires \`${name}\`.`)),
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) =>
        fault(
          `/credentials/${name}`,
          'not_allowed',
          `The source does not use the credential \`${name}\`. Leave it out.`,
        ),
      ),
    ...(driver.descriptor.base_url === 'by_user' && baseUrl === null
      ? [fault('/base_url', 'required', 'The source requires `base_url`.')]
      : []),
    ...(address === null ? [] : [fault('/base_url', 'invalid_value', address)]),
  ]
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** The last characters of the secret, to tell keys apart. */
export const hintOf = (driver: Driver, credentials: Credentials): string => {
  const { properties = {} } = formOf(driver)
  const [secret] = Object.entries(properties).flatMap(([name, { writeOnly }]) =>
    writeOnly === true ? [credentials[name] ?? ''] : [],
  )
  return secret === undefined || secret.length < 12 ? '****' : secret.slice(-4)
}

/** Names an account, whatever key is used. */
export const fingerprintOf = (source: SourceKey, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([source, id]))
    .digest('hex')

/** Before an id that is the address of an account. */
const byAddress = 'address:'

/** The address of an account, however it was typed. */
const addressOf = ({ access }: Driver, credentials: Credentials, baseUrl: string | null): string => {
  const { host, pathname } = new URL(access.base(credentials, baseUrl))
  return `${byAddress}${host}${pathname.replace(/\/$/, '')}`.slice(0, 300)
}

/** The ids that a source has given out itself. An earlier version called each listmonk without lists `empty`. */
const idsOf = ({ id, other_ids = [] }: Account): string[] =>
  [id, ...other_ids].filter((one) => !one.startsWith(byAddress) && one !== 'empty')

type Known = Pick<ConnectionRow, 'base_url' | 'account'>

/**
 * Whether two connections to a source reach one account, whatever keys they have. Addresses count only where one of them has no
 * id: another installation can take an address over.
 */
export const isSameAccount = (driver: Driver, one: Known, other: Known): boolean => {
  const [ids, others] = [idsOf(one.account), idsOf(other.account)]
  if (ids.length > 0 && others.length > 0) return ids.some((id) => others.includes(id))
  const address = ({ base_url }: Known): string => addressOf(driver, {}, base_url)
  return driver.descriptor.base_url === 'by_user' && address(one) === address(other)
}

/** Asks the source who the credentials belong to. @throws source_unauthorized and the like */
export const checkAccount = async (
  { config, clock }: { config: Config; clock: Clock },
  driver: Driver,
  credentials: Credentials,
  baseUrl: string | null,
): Promise<Account> => {
  try {
    const http = createSourceHttp({
      ...sourceParts(config),
      access: driver.access,
      credentials,
      baseUrl,
      limits: { ...driver.descriptor.limits, timeout_s: 10 },
      limiter: { take: async () => 0, block: async () => undefined },
      sleep: (milliseconds) => sleep(milliseconds),
      now: () => clock.now(),
      attempts: 2,
      count: () => undefined,
    })
    const account = await driver.check(http, credentials)
    return { ...account, id: account.id ?? addressOf(driver, credentials, baseUrl) }
  } catch (error) {
    throw asProblem(error)
  }
}
