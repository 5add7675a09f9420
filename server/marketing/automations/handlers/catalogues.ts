import type { components } from '../../../../generated/types.ts'
import { describeConditions, describeEvidence } from '../../../audience/conditions/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import type { Editions } from '../../../platform/editions.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { own } from '../../../platform/own.ts'
import {
  type CatalogueEntry,
  checkDefinition,
  evidenceOfTrigger,
  examineContent,
  type FlowMembers,
  nodeTypes,
  readTracking,
  senderFaults,
  triggerTypes,
} from '../../flows/index.ts'
import { readDefinition, shownDefinition } from '../definition.ts'
import { lockedFeatures } from '../publishing.ts'
import { recipes } from '../recipes.ts'

type Schemas = components['schemas']

/** Faults in one answer, as in a problem. */
const mostFaults = 1000

const chosen = <Entry extends { key: string }>(
  entries: ReadonlyMap<string, Entry>,
  keys: readonly string[] | undefined,
): Entry[] => [...entries.values()].filter(({ key }) => keys === undefined || keys.includes(key))

const entryOf = async (editions: Editions, entry: CatalogueEntry) => {
  const available = entry.feature === undefined || (await editions.has(entry.feature))
  return {
    key: entry.key,
    label: entry.label,
    description: entry.description,
    group: entry.group,
    available,
    pro_lock: !available,
    feature: entry.feature ?? null,
    settings_schema: entry.settingsSchema as unknown as Schemas['JsonSchema'],
    sample_settings: entry.sample as Schemas['AutomationSettings'],
  }
}

export const catalogueHandlers = {
  async getConditionOptions(_request, { sql }) {
    const body = await describeConditions(sql)
    return { status: 200, body, etag: digestOf(body) }
  },

  async listAutomationTriggers({ query }, { sql, editions }) {
    const tracking = await readTracking(sql)
    const data = await Promise.all(
      chosen(triggerTypes, query.key).map(async (trigger) => ({
        ...(await entryOf(editions, trigger)),
        enters_only_reason: trigger.entersOnly ?? null,
        fits_existing: trigger.fitting !== undefined,
        needs_tracking: describeEvidence(own(evidenceOfTrigger, trigger.key), tracking),
        outputs: trigger.outputs as unknown as Schemas['AutomationOutputs'],
        sample_data: trigger.sampleData as Schemas['AutomationSettings'],
      })),
    )
    return { status: 200, body: { data } }
  },

  async listAutomationActions({ query }, { editions }) {
    const data = await Promise.all(
      chosen(nodeTypes, query.key).map(async (node) => ({
        ...(await entryOf(editions, node)),
        branches: [...node.branches(node.sample)],
        effect: node.effect,
        waits: node.waits === true,
        needs_approval: node.needsApproval,
      })),
    )
    return { status: 200, body: { data } }
  },

  async listAutomationRecipes({ query }, { editions }) {
    const data = await Promise.all(
      chosen(recipes, query.key).map(async (recipe) => {
        const { triggers, nodes } = recipe.definition
        const entries = [
          ...triggers.map(({ key }) => triggerTypes.get(key)),
          ...nodes.map(({ type }) => nodeTypes.get(type)),
        ]
        const features = entries.flatMap((entry) =>
          entry?.feature === undefined ? [] : [{ feature: entry.feature, pointer: '' }],
        )
        const [locked] = await lockedFeatures(editions, features)
        return {
          ...recipe,
          definition: shownDefinition(recipe.definition),
          available: locked === undefined,
          pro_lock: locked !== undefined,
          feature: features[0]?.feature ?? null,
        }
      }),
    )
    return { status: 200, body: { data } }
  },

  async validateAutomation({ body }, context) {
    const { sql, config, editions } = context
    const checked = await checkDefinition(sql, context, readDefinition(body.definition))
    const { features, needsApproval } = checked
    const faults =
      checked.faults.length > 0
        ? checked.faults
        : [
            ...(await examineContent(sql, checked.definition)),
            ...(await senderFaults(sql, config, checked.definition)),
          ]
    const locked_features = await lockedFeatures(editions, features)
    return {
      status: 200,
      body: {
        valid: faults.length === 0 && locked_features.length === 0,
        faults: faults
          .slice(0, mostFaults)
          .map(({ pointer = '', code, detail }) => ({ pointer: pointer.slice(0, 1000), code, detail })),
        locked_features,
        needs_approval: needsApproval,
      },
    }
  },
} satisfies Partial<Handlers<AppContext & FlowMembers>>
