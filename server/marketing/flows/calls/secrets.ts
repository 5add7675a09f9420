import type { Config } from '../../../platform/config.ts'
import { newId } from '../../../platform/ids.ts'
import { own } from '../../../platform/own.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import { decrypt, encrypt } from '../../../platform/secrets.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { NodeContext } from '../node.ts'
import type { FlowDefinition } from '../types.ts'
import { copySecret, findSecrets, insertSecrets, listOrigins, type NewSecret } from './secret-store.ts'

/** What definitions have instead of the value of a header. */
const reference = /^secret:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const referenceTo = (id: string): string => `secret:${id}`

/** The id of the secret that a value stands for; null for a value itself. */
const secretOf = (value: string): string | null => reference.exec(value)?.[1] ?? null

const originOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).origin : '')

/** A header in a definition, which may be incomplete. */
interface Place {
  header: { value: string }
  origin: string
  pointer: string
}

const placesIn = ({ nodes }: FlowDefinition): Place[] =>
  nodes.flatMap(({ type, settings: { headers, url } }, node) =>
    type !== 'call_webhook' || !Array.isArray(headers)
      ? []
      : headers.flatMap((header: { value?: unknown } | null, index): Place[] =>
          typeof header?.value !== 'string' || header.value === ''
            ? []
            : [
                {
                  header: header as { value: string },
                  origin: originOf(url),
                  pointer: `/definition/nodes/${node}/settings/headers/${index}/value`,
                },
              ],
        ),
  )

/**
 * Stores the values of headers encrypted, and returns the definition with what stands for them. What stands for a value
 * keeps its secret, unless the address has another origin. A user who edits a draft must not learn it.
 * @throws invalid_request
 */
export const sealSecrets = async (
  tx: Sql,
  config: Config,
  flowId: string,
  given: FlowDefinition,
  now: string,
): Promise<FlowDefinition> => {
  if (placesIn(given).length === 0) return given
  const definition = structuredClone(given)
  const known = await listOrigins(tx, flowId)
  const secrets: NewSecret[] = []
  const errors: Fault[] = []
  for (const { header, origin, pointer } of placesIn(definition)) {
    const kept = secretOf(header.value)
    if (kept === null) {
      const secret = { id: newId(), origin, encrypted: encrypt(config, header.value) }
      secrets.push(secret)
      header.value = referenceTo(secret.id)
    } else if (known.get(kept) !== origin) {
      const detail = known.has(kept)
        ? 'The origin of the URL has changed. Enter the value of the header again.'
        : 'The automation does not have this secret. Enter the value of the header again.'
      errors.push({ pointer, code: 'invalid_value', detail })
    }
  }
  if (errors.length > 0) throw problem('invalid_request', { errors: errors.slice(0, 1000) })
  await insertSecrets(tx, flowId, secrets, now)
  return definition
}

/** The definition of a flow for its copy, with copies of its secrets. */
export const copySecrets = async (
  tx: Sql,
  given: FlowDefinition,
  copyId: string,
  now: string,
): Promise<FlowDefinition> => {
  const definition = structuredClone(given)
  for (const { header } of placesIn(definition)) {
    const id = secretOf(header.value)
    if (id === null) continue
    const copy = newId()
    await copySecret(tx, id, { id: copy, flowId: copyId }, now)
    header.value = referenceTo(copy)
  }
  return definition
}

/** The definition without the values of headers, to be imported elsewhere. */
export const withoutSecrets = (given: FlowDefinition): FlowDefinition => {
  const definition = structuredClone(given)
  for (const { header } of placesIn(definition)) header.value = ''
  return definition
}

/** The encrypted values of a node's headers, by what stands for them. */
export const sealedOf = async (
  { tx, flow }: Pick<NodeContext, 'tx' | 'flow'>,
  { headers = [], url }: { headers?: { value: string }[]; url: string },
): Promise<Record<string, string>> => {
  const ids = headers.flatMap(({ value }) => secretOf(value) ?? [])
  const found = await findSecrets(tx, flow.id, originOf(url), ids)
  return Object.fromEntries(
    [...found].map(([id, encrypted]) => [referenceTo(id), Buffer.from(encrypted).toString('base64')]),
  )
}

/** The value of a header. @throws CannotDecrypt */
export const openValue = (config: Config, value: string, sealed: Record<string, string>): string => {
  if (secretOf(value) === null) return value
  return decrypt(config, Buffer.from(own(sealed, value) ?? '', 'base64'))
}
