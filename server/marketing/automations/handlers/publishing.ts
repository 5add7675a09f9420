import type { components } from '../../../../generated/types.ts'
import type { ContactMembers } from '../../../audience/contacts/index.ts'
import { holdReferences } from '../../../audience/references/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { actorOf, type Principal } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  checkDefinition,
  examineContent,
  type FlowMembers,
  type FlowRow,
  type FlowVersionSummaryRow,
  featuresOf,
  findFlow,
  findFlowVersion,
  flowVersionList,
  hasContactsInside,
  incomingKey,
  lockFlow,
  loopsThrough,
  previousKeyUntil,
  publishVersion,
  refreshWantedTriggers,
  senderFaults,
  updateFlow,
  webhookKey,
} from '../../flows/index.ts'
import { enrolExisting, findExisting } from '../existing.ts'
import {
  requireApproval,
  requireApprovalOf,
  requireFeatures,
  requireScopesOf,
  sendsEmail,
} from '../publishing.ts'
import { ifNameTaken, requireAutomation, requireStatus } from '../requests.ts'
import { serializeVersion, serializeVersionSummary, shown } from '../serializers.ts'

type Schemas = components['schemas']

/** @throws invalid_state */
const refuseWhileInside = async (tx: Sql, { id }: FlowRow): Promise<void> => {
  if (await hasContactsInside(tx, id))
    throw problem('invalid_state', {
      detail: 'Contacts are in the automation. Pause the automation, and then cancel their enrolments.',
    })
}

const withoutExisting = problem('invalid_request', {
  errors: [
    {
      pointer: '/expected_count',
      code: 'not_allowed',
      detail: '`expected_count` requires `enrol_existing`.',
    },
  ],
})

/** As many as fit into the column, and into the token of an address. */
const mostGenerations = 32_768

const as = ({ config, secret }: AppContext, row: FlowRow, principal: Principal) =>
  shown(200, row, { config, secret, principal })

/** Changes the status of a locked automation, and what it waits for. */
const changed = async (
  context: AppContext,
  tx: Sql,
  row: FlowRow,
  change: Parameters<typeof updateFlow>[2],
  principal: Principal,
) => {
  const updated = await updateFlow(tx, row.id, change, context.clock.now().toISOString())
  await refreshWantedTriggers(tx, row.id)
  return as(context, updated, principal)
}

const shownKey = (
  { secret, clock }: AppContext,
  { id, key_generation: generation, key_rotated_at, webhook_generation }: FlowRow,
) => ({
  status: 200 as const,
  body: {
    automation_id: id,
    key: webhookKey(secret, id, generation),
    previous_key_expires_at: previousKeyUntil(key_rotated_at, clock.now())?.toISOString() ?? null,
    incoming_key: incomingKey(secret, id, webhook_generation),
  },
  etag: `k${generation}-${webhook_generation}`,
})

export const publishingHandlers = {
  async publishAutomation({ params, body, principal, transaction, reserve }, context) {
    const { dry_run: dryRun = false, enrol_existing = false, expected_count: expected } = body
    if (!enrol_existing && expected !== undefined) throw withoutExisting
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      await holdReferences(tx)
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      requireStatus(row, ['draft', 'active', 'paused'], 'The automation is archived. Unarchive it first.')
      requireApproval(principal, row.draft, 'Publishing this automation')
      await requireApprovalOf(tx, principal, row.id, 'Replacing the published version')
      requireScopesOf(principal, row.draft)
      const { faults, definition, features } = await checkDefinition(tx, context, row.draft)
      if (faults.length === 0) faults.push(...(await senderFaults(tx, context.config, definition)))
      // Publishing finds the faults of content when it stores it.
      if (faults.length === 0 && body.dry_run) faults.push(...(await examineContent(tx, definition)))
      if (faults.length > 0) throw problem('invalid_request', { errors: faults.slice(0, 1000) })
      await requireFeatures(context.editions, features)
      const circle = await loopsThrough(tx, { id: row.id, name: row.name, definition })
      const warnings: Schemas['AutomationWarning'][] =
        circle === null
          ? []
          : [
              {
                code: 'loop',
                detail: `Automations or sequences start each other: ${[...circle, circle[0]]
                  .map((flow) => flow?.name)
                  .join(
                    ' → ',
                  )}. The service pauses one that a contact enters more than 10 times in an hour.`.slice(
                  0,
                  2000,
                ),
                path: circle.slice(0, 100).map(({ id, name }) => ({ id, name })),
              },
            ]
      const existing = enrol_existing
        ? await findExisting(tx, context, definition, { expected, dryRun })
        : null
      const limit = row.emails_per_hour
      if (existing !== null && limit !== null && existing.count > limit && sendsEmail(definition))
        warnings.push({
          code: 'emails_per_hour',
          detail: `${existing.count} contacts enter at once, but the automation may send only ${limit} ${limit === 1 ? 'e-mail' : 'e-mails'} an hour. The automation is paused when a step would exceed this limit.`,
          path: [],
        })
      const result = { warnings, existing_count: existing?.count ?? null }
      if (dryRun) return { status: 200, body: { ...result, dry_run: true, number: null, job_id: null } }
      if (row.status !== 'active') await reserve(tx, 1)
      await updateFlow(tx, row.id, { draft: definition }, now)
      const actor = actorOf(principal)
      const { number } = await publishVersion(tx, { flowId: row.id, definition }, actor, now)
      const job_id = existing === null ? null : await enrolExisting(tx, context, row.id, existing, actor)
      return { status: 200, body: { ...result, dry_run: false, number, job_id } }
    })
  },

  async pauseAutomation({ params, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      await requireApprovalOf(tx, principal, row.id, 'Pausing this automation')
      if (row.status === 'paused') return as(context, row, principal)
      requireStatus(
        row,
        ['active'],
        `Only an active automation can be paused. This automation is \`${row.status}\`.`,
      )
      return changed(
        context,
        tx,
        row,
        { status: 'paused', pause_reason: 'manual', pause_detail: null },
        principal,
      )
    })
  },

  async resumeAutomation({ params, principal, transaction, reserve }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      if (row.status === 'active') return as(context, row, principal)
      requireStatus(
        row,
        ['paused'],
        `Only a paused automation can be resumed. This automation is \`${row.status}\`.`,
      )
      const version = await findFlowVersion(tx, row.id, row.version_number ?? 0)
      if (version === null)
        throw problem('invalid_state', {
          detail: 'The automation has no published version. Publish it first.',
        })
      await requireApprovalOf(tx, principal, row.id, 'Resuming this automation')
      await requireFeatures(context.editions, featuresOf(version.definition))
      await reserve(tx, 1)
      return changed(
        context,
        tx,
        row,
        { status: 'active', pause_reason: null, pause_detail: null },
        principal,
      )
    })
  },

  async unpublishAutomation({ params, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      await requireApprovalOf(tx, principal, row.id, 'Unpublishing this automation')
      if (row.status === 'draft') return as(context, row, principal)
      requireStatus(row, ['active', 'paused'], 'The automation is archived. Unarchive it instead.')
      await refuseWhileInside(tx, row)
      return changed(context, tx, row, { status: 'draft', pause_reason: null, pause_detail: null }, principal)
    })
  },

  async archiveAutomation({ params, principal, transaction }, context) {
    const archived_at = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      await requireApprovalOf(tx, principal, row.id, 'Archiving this automation')
      if (row.status === 'archived') return as(context, row, principal)
      requireStatus(row, ['draft', 'paused'], 'The automation is active. Pause it first.')
      await refuseWhileInside(tx, row)
      return changed(
        context,
        tx,
        row,
        { status: 'archived', archived_at, pause_reason: null, pause_detail: null },
        principal,
      )
    })
  },

  async unarchiveAutomation({ params, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      if (row.status !== 'archived') return as(context, row, principal)
      return changed(context, tx, row, { status: 'draft', archived_at: null }, principal).catch(
        ifNameTaken(row.name),
      )
    })
  },

  async listAutomationVersions(request, { sql, secret }) {
    const { id } = await requireAutomation(findFlow(sql, 'automation', request.params.id))
    const list = flowVersionList(sql, id)
    const { rows, page, headers } = await readPage<FlowVersionSummaryRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeVersionSummary), page }, headers }
  },

  async getAutomationVersion({ params }, { sql }) {
    const { id } = await requireAutomation(findFlow(sql, 'automation', params.id))
    const version = await findFlowVersion(sql, id, params.number)
    if (version === null) throw problem('not_found', { detail: doesNotExist('version') })
    return { status: 200, body: serializeVersion(version), etag: `n${version.number}` }
  },

  async rotateAutomationWebhook({ params, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      const webhook_generation = (row.webhook_generation + 1) % mostGenerations
      const updated = await updateFlow(tx, row.id, { webhook_generation }, context.clock.now().toISOString())
      return as(context, updated, principal)
    })
  },

  async getAutomationWebhookKey({ params }, context) {
    const row = await requireAutomation(findFlow(context.sql, 'automation', params.id))
    return shownKey(context, row)
  },

  async rotateAutomationWebhookKey({ params, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      const now = context.clock.now().toISOString()
      const change = { key_generation: row.key_generation + 1, key_rotated_at: now }
      return shownKey(context, await updateFlow(tx, row.id, change, now))
    })
  },
} satisfies Partial<Handlers<AppContext & ContactMembers & FlowMembers>>
