import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { actorFromColumns, type Principal } from '../../platform/principal.ts'
import {
  type FlowRow,
  type FlowSummaryRow,
  type FlowVersionRow,
  type FlowVersionSummaryRow,
  needsApproval,
  type ShownEnrolment,
  triggerLinkUrl,
  webhookUrl,
} from '../flows/index.ts'
import { shownDefinition } from './definition.ts'

type Schemas = components['schemas']

/** The version that `If-Match` is compared with, and the entity tag of the response. */
export const versionTag = ({ version }: Pick<FlowRow, 'version'>): string => `v${version}`

const publishedOf = ({ version_number, published_at }: FlowRow | FlowSummaryRow) =>
  version_number === null || published_at === null ? null : { number: version_number, published_at }

const shared = (row: FlowRow | FlowSummaryRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: row.status,
  published: publishedOf(row),
  has_unpublished_changes: row.version_number === null || row.is_changed,
  emails_per_hour: row.emails_per_hour,
  pause_reason:
    row.status === 'paused' ? ((row.pause_reason ?? 'manual') as Schemas['FlowPauseReason']) : null,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
})

/** Where a response is read, for the addresses in it. */
export type Reading = Pick<AppContext, 'config' | 'secret'> & { principal: Principal }

const addressesOf = (row: FlowRow, { config, secret, principal }: Reading) => {
  const { id: flowId, draft, live_triggers: live, webhook_generation: generation } = row
  const uses = (key: string): boolean =>
    live.includes(key) || draft.triggers.some((trigger) => trigger.key === key)
  // Who knows it can start the automation.
  const { capabilities, scopes } = principal
  const mayKnow =
    capabilities.includes('crm_administer') && (scopes === null || scopes.includes('automations:write'))
  return {
    webhook_url:
      mayKnow && uses('webhook_received')
        ? webhookUrl(config.publicUrl, secret, { flowId, generation })
        : null,
    trigger_link_url: uses('link_trigger') ? triggerLinkUrl(config.publicUrl, flowId) : null,
  }
}

const serializeAutomation = (row: FlowRow, reading: Reading): Schemas['Automation'] => ({
  ...shared(row),
  definition: shownDefinition(row.draft),
  needs_approval: needsApproval(row.draft),
  pause_detail: row.pause_detail,
  ...addressesOf(row, reading),
})

/** A response with an automation. */
export const shown = <Status extends 200 | 201>(status: Status, row: FlowRow, reading: Reading) => ({
  status,
  body: serializeAutomation(row, reading),
  etag: versionTag(row),
})

export const serializeSummary = (row: FlowSummaryRow): Schemas['AutomationSummary'] => ({
  ...shared(row),
  trigger_keys: row.trigger_keys,
})

export const serializeVersion = (row: FlowVersionRow): Schemas['AutomationVersion'] => ({
  number: row.number,
  definition: shownDefinition(row.definition),
  published_by: actorFromColumns(row),
  published_at: row.published_at,
})

export const serializeVersionSummary = (row: FlowVersionSummaryRow): Schemas['AutomationVersionSummary'] => ({
  number: row.number,
  nodes_count: row.nodes_count,
  published_by: actorFromColumns(row),
  published_at: row.published_at,
})

export const serializeEnrolment = ({
  status,
  node_id,
  ...row
}: ShownEnrolment): Schemas['AutomationEnrolmentSummary'] => ({ ...row, state: status, step_id: node_id })
