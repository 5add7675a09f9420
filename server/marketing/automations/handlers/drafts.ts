import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { lockReferences, type ReferenceUsers, refuseWhileInUse } from '../../../audience/references/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { containing, nameOfCopy } from '../../../platform/names.ts'
import { actorColumns, actorOf, type Principal } from '../../../platform/principal.ts'
import { type FaultCode, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  copySecrets,
  deleteFlow,
  deleteUnusedSecrets,
  type FlowDefinition,
  type FlowOrder,
  type FlowRow,
  type FlowSummaryRow,
  findFlow,
  flowList,
  insertFlow,
  isFlowNameTaken,
  lockFlow,
  sealSecrets,
  updateFlow,
  withoutSecrets,
} from '../../flows/index.ts'
import { emptyDefinition, readDefinition, shownDefinition } from '../definition.ts'
import { requireApprovalOf, requireScopesOf } from '../publishing.ts'
import { recipes } from '../recipes.ts'
import { ifNameTaken, requireAutomation, requireStatus } from '../requests.ts'
import { serializeSummary, shown, versionTag } from '../serializers.ts'

type Schemas = components['schemas']

/** @throws invalid_request */
const definitionOf = ({ definition, recipe_key }: Schemas['AutomationCreate']): FlowDefinition => {
  if (recipe_key === undefined) return definition === undefined ? emptyDefinition : readDefinition(definition)
  const fault = (code: FaultCode, detail: string) =>
    problem('invalid_request', { errors: [{ pointer: '/recipe_key', code, detail }] })
  if (definition !== undefined)
    throw fault('not_allowed', 'Send either `recipe_key` or `definition`, not both.')
  const recipe = recipes.get(recipe_key)
  if (recipe === undefined) throw fault('not_found', doesNotExist('recipe'))
  return recipe.definition
}

/**
 * The hourly limit of an automation that is created without one. Few businesses send more by themselves in an hour, and a
 * mistake, such as a trigger for everyone, ends after so many e-mails.
 */
const usualEmailsPerHour = 1_000

/** The limit of what an administrator approved is part of the approval: a lower one pauses it. @throws missing_capability */
const requireMayLimit = async (
  tx: Sql,
  principal: Principal,
  { id, emails_per_hour: before }: FlowRow,
  after: number | null | undefined,
): Promise<void> => {
  if (after !== undefined && after !== before)
    await requireApprovalOf(tx, principal, id, 'Changing the limit of a published automation')
}

interface Draft {
  name: string
  description: string | null
  definition: FlowDefinition
  emailsPerHour: number | null
}

/** `copied`: the definition of another automation, with its secrets. */
const insert = async (
  { clock, config, secret }: AppContext,
  tx: Sql,
  draft: Draft & { copied?: true },
  principal: Principal,
) => {
  requireScopesOf(principal, draft.definition)
  const { name, description } = draft
  const now = clock.now().toISOString()
  const id = newId()
  const definition = draft.copied
    ? await copySecrets(tx, draft.definition, id, now)
    : await sealSecrets(tx, config, id, draft.definition, now)
  const flow = {
    id,
    kind: 'automation',
    name,
    description,
    draft: definition,
    sequence: null,
    emails_per_hour: draft.emailsPerHour,
  } as const
  const row = await insertFlow(tx, flow, actorColumns(actorOf(principal)), now).catch(ifNameTaken(name))
  return {
    ...shown(201, row, { config, secret, principal }),
    headers: { Location: `${basePath}/automations/${row.id}` },
  }
}

export const draftHandlers = {
  async listAutomations(request, { sql, secret }) {
    const { state, search, sort = '-created_at' } = request.query
    const list = flowList(
      sql,
      'automation',
      {
        statuses: state ?? ['draft', 'active', 'paused'],
        pattern: search === undefined ? undefined : containing(search),
      },
      { by: sort.replace('-', '') as FlowOrder, descending: sort.startsWith('-') },
    )
    const { rows, page, headers } = await readPage<FlowSummaryRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeSummary), page }, headers }
  },

  async createAutomation({ body, principal, transaction }, context) {
    const draft = {
      name: body.name,
      description: body.description ?? null,
      definition: definitionOf(body),
      emailsPerHour: body.emails_per_hour === undefined ? usualEmailsPerHour : body.emails_per_hour,
    }
    return transaction((tx) => insert(context, tx, draft, principal))
  },

  async getAutomation({ params, principal }, { sql, config, secret }) {
    const row = await requireAutomation(findFlow(sql, 'automation', params.id))
    return shown(200, row, { config, secret, principal })
  },

  async updateAutomation({ params, headers, body, principal, transaction }, { clock, config, secret }) {
    const now = clock.now().toISOString()
    const { definition, ...rest } = body
    const reading = { config, secret, principal }
    return transaction(async (tx) => {
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      requireMatch(headers['If-Match'], versionTag(row))
      requireStatus(row, ['draft', 'active', 'paused'], 'The automation is archived. Unarchive it first.')
      const given = definition === undefined ? undefined : readDefinition(definition)
      if (given !== undefined) requireScopesOf(principal, given)
      const draft = given && (await sealSecrets(tx, config, row.id, given, now))
      const change = { ...rest, ...(draft === undefined ? {} : { draft }) }
      const isSame = Object.entries(change).every(
        ([member, value]) => JSON.stringify(value) === JSON.stringify(row[member as keyof FlowRow]),
      )
      if (isSame) return shown(200, row, reading)
      await requireMayLimit(tx, principal, row, body.emails_per_hour)
      const updated = await updateFlow(tx, row.id, change, now).catch(ifNameTaken(body.name ?? row.name))
      if (draft !== undefined) await deleteUnusedSecrets(tx, row.id)
      return shown(200, updated, reading)
    })
  },

  async deleteAutomation({ params, headers, transaction }, { referenceUsers }) {
    const id = params.id.toLowerCase()
    await transaction(async (tx) => {
      await lockReferences(tx)
      const row = await requireAutomation(lockFlow(tx, 'automation', id))
      requireMatch(headers['If-Match'], versionTag(row))
      requireStatus(row, ['draft', 'archived'], `The automation is ${row.status}. Unpublish it first.`)
      await refuseWhileInUse(tx, referenceUsers, { what: 'automation', id })
      if (!(await deleteFlow(tx, id)))
        throw problem('invalid_state', {
          detail: 'Contacts have entered the automation, so it cannot be deleted. It can only be archived.',
        })
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async duplicateAutomation({ params, body, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireAutomation(findFlow(tx, 'automation', params.id))
      const draft = {
        name: body.name ?? (await nameOfCopy(row.name, (name) => isFlowNameTaken(tx, 'automation', name))),
        description: row.description,
        definition: row.draft,
        emailsPerHour: row.emails_per_hour,
        copied: true as const,
      }
      return insert(context, tx, draft, principal)
    })
  },

  async getAutomationExport({ params }, { sql }) {
    const row = await requireAutomation(findFlow(sql, 'automation', params.id))
    const body = {
      format: 'automation/1' as const,
      name: row.name,
      description: row.description,
      definition: shownDefinition(withoutSecrets(row.draft)),
      emails_per_hour: row.emails_per_hour,
    }
    return { status: 200, body, etag: digestOf(body) }
  },

  async importAutomation({ body, principal, transaction }, context) {
    const draft = {
      name: body.name,
      description: body.description ?? null,
      definition: readDefinition(body.definition),
      emailsPerHour: body.emails_per_hour === undefined ? usualEmailsPerHour : body.emails_per_hour,
    }
    return transaction((tx) => insert(context, tx, draft, principal))
  },
} satisfies Partial<Handlers<AppContext & { referenceUsers: ReferenceUsers }>>
