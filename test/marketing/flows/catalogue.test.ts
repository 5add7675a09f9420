import { describe, expect, test } from 'vitest'
import { nodeTypes, triggerTypes } from '../../../server/marketing/flows/catalogue.ts'
import { settingsFaults } from '../../../server/marketing/flows/settings.ts'
import type { CatalogueEntry, SchemaMember } from '../../../server/marketing/flows/types.ts'

type Named<Entry> = [string, Entry]

const triggers: Named<CatalogueEntry>[] = [...triggerTypes]
const nodes: Named<CatalogueEntry>[] = [...nodeTypes]

/** What an entry lacks. */
const lacksOf = (entry: CatalogueEntry): string[] => {
  const { settingsSchema: schema, description, label, group, key, sample } = entry
  const isBounded = (member: SchemaMember): boolean =>
    member.type !== 'string' || ['maxLength', 'enum', 'const', 'format'].some((keyword) => keyword in member)
  return [
    !/^[a-z][a-z0-9_]*$/.test(key) && 'key',
    label.length === 0 && 'label',
    !/^[A-Z].*\.$/s.test(description) && 'description that is a sentence',
    group.length === 0 && 'group',
    (schema.type !== 'object' || schema.additionalProperties !== false) && 'closed schema',
    ...Object.entries(schema.properties).flatMap(([name, member]) => [
      !member.title && `title of ${name}`,
      !member.description && `description of ${name}`,
      !isBounded(member) && `maximum length of ${name}`,
    ]),
    ...settingsFaults(schema, sample, '').map(({ pointer, detail }) => `valid sample: ${pointer} ${detail}`),
  ].filter((lack) => lack !== false)
}

describe('every trigger and action is complete', () => {
  test.for([...triggers, ...nodes])('%s has key, texts, a closed schema and a valid sample', ([, entry]) => {
    expect(lacksOf(entry)).toEqual([])
  })

  test.for([...triggerTypes])('%s describes its outputs and shows them', ([, { outputs, sampleData }]) => {
    expect(Object.keys(sampleData).sort()).toEqual(Object.keys(outputs).sort())
    for (const { title, description } of Object.values(outputs)) expect(title && description).toBeTruthy()
  })

  test.for([...nodeTypes])('%s has an effect and names its branches', ([, node]) => {
    expect(['none', 'transaction', 'email', 'call']).toContain(node.effect)
    for (const branch of node.branches(node.sample)) expect(branch).toMatch(/^[a-z0-9][a-z0-9_-]*$/)
    if (node.effect === 'email' || node.effect === 'call') expect(node.needsApproval).toBe(true)
    expect(node.check?.(node.sample) ?? []).toEqual([])
  })

  test('the check notices a missing description, an open schema and an invalid sample', () => {
    const [, whole] = nodes[0] as Named<CatalogueEntry>
    expect(lacksOf({ ...whole, description: '' })).toContain('description that is a sentence')
    const open = { ...whole.settingsSchema, additionalProperties: true } as never
    expect(lacksOf({ ...whole, settingsSchema: open })).toContain('closed schema')
    expect(lacksOf({ ...whole, sample: { unknown: true } })).not.toEqual([])
  })
})
