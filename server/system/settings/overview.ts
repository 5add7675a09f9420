import { isDeepStrictEqual } from 'node:util'
import { basePath, type OperationId, operationTable } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { type Document, dereference, loadDocument } from '../../platform/contract/document.ts'
import { own } from '../../platform/own.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findGroups, type GroupRow } from './store.ts'
import { defaults, type Group, groups } from './values.ts'

type Schemas = components['schemas']

/** The labels, and the operations that change the groups. */
const about: Record<Group, { label: string; update: OperationId }> = {
  general: { label: 'General', update: 'updateGeneralSettings' },
  sending: { label: 'Sending', update: 'updateSendingSettings' },
  tracking: { label: 'Tracking', update: 'updateTrackingSettings' },
  consent: { label: 'Consent', update: 'updateConsentSettings' },
  compliance: { label: 'Compliance', update: 'updateComplianceSettings' },
  bounces: { label: 'Bounces', update: 'updateBounceSettings' },
  appearance: { label: 'Appearance', update: 'updateAppearanceSettings' },
  events: { label: 'Events', update: 'updateEventSettings' },
  retention: { label: 'Retention', update: 'updateRetentionSettings' },
  security: { label: 'Security', update: 'updateSecuritySettings' },
}

const changedMembers = ({ key, value }: GroupRow): string[] => {
  const usual = defaults[key] as unknown as Record<string, unknown>
  return Object.entries(value)
    .filter(([name, one]) => !isDeepStrictEqual(one, usual[name]))
    .map(([name]) => name)
}

export const listGroups = async (sql: Sql): Promise<Schemas['SettingsGroup'][]> => {
  const rows = await findGroups(sql, groups)
  return rows.map((row) => ({
    key: row.key,
    label: about[row.key].label,
    changed_members: changedMembers(row),
    location: `${basePath}${operationTable[about[row.key].update].path}`,
    updated_at: row.updated_at,
  }))
}

/** A schema without references, and without what only this project's tools read. */
const plain = (document: Document, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((one) => plain(document, one))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...beside } = node as Record<string, unknown>
  const found =
    $ref === undefined ? {} : (dereference(document, { $ref }) as unknown as Record<string, unknown>)
  const members = Object.entries({ ...found, ...beside }).filter(([name]) => !name.startsWith('x-'))
  return Object.fromEntries(members.map(([name, one]) => [name, plain(document, one)]))
}

type MemberSchema = Readonly<Record<string, unknown>>

/** The defaults of providers have members of their own, and the default sender and server cannot be cleared once they are chosen. */
const withoutDefault = ['providers', 'default_sender_id', 'default_mail_server_id']

/** With the value of a member that was never changed. */
const withDefault = (group: Group, name: string, member: MemberSchema): MemberSchema =>
  withoutDefault.includes(name)
    ? member
    : { ...member, default: (defaults[group] as unknown as MemberSchema)[name] }

type FormSchema = Schemas['JsonSchema'] & { properties: Record<string, MemberSchema> }

/** The schema of a change, from the document that validates it, with the defaults. */
export const schemaOfGroup = (group: Group): Schemas['JsonSchema'] => {
  const document = loadDocument()
  const { path } = operationTable[about[group].update]
  const body = own(document.paths, path)?.put?.requestBody
  const media = body && dereference(document, body).content['application/json']
  if (media?.schema === undefined) throw new Error(`The contract has no body for the group ${group}.`)
  const { properties, ...schema } = plain(document, media.schema) as FormSchema
  const members = Object.entries(properties).map(([name, member]) => [name, withDefault(group, name, member)])
  return { ...schema, properties: Object.fromEntries(members) }
}
