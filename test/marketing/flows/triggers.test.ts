import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { triggerTypes } from '../../../server/marketing/flows/catalogue.ts'
import { settingsFaults } from '../../../server/marketing/flows/settings.ts'
import { settingsKey } from '../../../server/marketing/flows/triggers/times.ts'

const types = [...triggerTypes.values()]

/** Triggers without an event, or whose settings name what only a real event has. */
const withoutExample = new Set(['manual'])

test('every file with a trigger is in the catalogue', () => {
  const files = globSync('server/marketing/flows/triggers/*.ts')
  const keys = files.flatMap((file) => /^ {2}key: '([a-z_]+)'/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  expect(keys.sort()).toEqual([...triggerTypes.keys()].sort())
})

test.each(types)('$key: the sample fits the schema, and the example of an event fits the sample', (type) => {
  expect(settingsFaults(type.settingsSchema, type.sample, '')).toEqual([])
  expect(settingsFaults(type.settingsSchema, { ...type.sample, unknown: 1 }, '')).toMatchObject([
    { pointer: '/unknown' },
  ])
  expect(Object.keys(type.sampleData).sort()).toEqual(Object.keys(type.outputs).sort())
  if (withoutExample.has(type.key)) return
  const data = type.scan ? { ...type.sampleData, trigger: settingsKey(type.sample) } : type.sampleData
  expect(type.matches(type.sample, { data })).toBe(true)
})

test.each(types)('$key: settings and outputs have titles and descriptions', (type) => {
  for (const member of [...Object.values(type.settingsSchema.properties), ...Object.values(type.outputs)]) {
    expect(member.title).toMatch(/^[A-Z]/)
    expect(member.description).toMatch(/[.]$/)
  }
  expect(type.description).toMatch(/[.]$/)
})

test('every trigger has a test in which its event is caused', () => {
  const tests = globSync('test/**/*.test.ts')
    .filter((file) => !file.endsWith('flows/triggers.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /trigger|outbox/i.test(text))
    .join('\n')
  const untested = types
    .map(({ key }) => key)
    .filter((key) => key !== 'manual' && !tests.includes(`'${key}'`))
  expect(untested).toEqual([])
})
