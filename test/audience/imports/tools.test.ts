import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plain, type Tool, tools, toolsOfHeader } from '../../../server/audience/imports/index.ts'
import { consentOf } from '../../../server/audience/imports/reading/index.ts'
import { foreignFiles } from '../../fixtures/foreign/files/exports.ts'

const known: readonly Tool[] = Object.values(tools)

/** The columns of a tool's files with one of the targets, as they are written there. */
const columnsWith = (tool: Tool, targets: readonly string[], isAlso = (_: string) => false): string => {
  const { name, columns } = tool
  const headers = foreignFiles.filter(({ tool }) => tool === name).map(({ header }) => header)
  const names = new Set(
    headers.flatMap((header) => header.split(/[,;]/).map((one) => one.replaceAll('"', ''))),
  )
  const found = [...names].filter((one) => {
    const target = columns[plain(one)]
    return target === undefined ? isAlso(one) : targets.includes(target)
  })
  return found.map((one) => `\`${one}\``).join(', ') || '–'
}

const lineOf = (tool: Tool): string =>
  [
    '',
    tool.name,
    columnsWith(
      tool,
      ['status', 'list_status', 'opted_in', 'opted_out'],
      (name) => consentOf(name, tool) !== null,
    ),
    columnsWith(tool, ['opted_in_at', 'confirmed_at', 'unsubscribed_at', 'status_at']),
    columnsWith(tool, ['tags', 'lists']),
    '',
  ]
    .join(' | ')
    .trim()

test('the guide names each tool with its columns', () => {
  const guide = readFileSync('docs/migration.md', 'utf8')
  expect(known.map(lineOf).filter((line) => !guide.includes(line))).toEqual([])
})

test('the reference of imports names each tool', () => {
  const reference = readFileSync('openapi/audience/imports/paths/imports.yaml', 'utf8')
  expect(known.map(({ name }) => name).filter((name) => !reference.includes(name))).toEqual([])
})

test('the header of each file is recognised as that of its tool', () => {
  const keys = Object.entries(tools)
  for (const { tool, header } of foreignFiles) {
    const [key] = keys.find(([, { name }]) => name === tool) ?? []
    if (key === undefined) continue
    const columns = header.split(/[,;]/).map((one) => one.replaceAll('"', ''))
    // The files of Sendy have no columns of their own: they are taken for those of no tool, and no others for them.
    expect([header, toolsOfHeader(columns)[0]]).toEqual([header, key === 'sendy' ? undefined : key])
    expect(toolsOfHeader(columns), header).not.toContain('sendy')
  }
})

test('each tool says where its facts come from', () => {
  expect(known.filter(({ source }) => source.length < 30).map(({ name }) => name)).toEqual([])
})
