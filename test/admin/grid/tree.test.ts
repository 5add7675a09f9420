import { expect, test } from 'vitest'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { serveMany } from './many.ts'
import { type Opened, openGrid } from './opened.ts'

const counted = await serveMany({ count: 100_000 })
const uncounted = await serveMany({ count: 100_000, isCounted: false })
const open = await startBrowser([singleProcess])

interface Node {
  nodeId: string
  role: string
  name: string
  states: Record<string, unknown>
  children: string[]
}

/** The nodes of the table as the browser gives them to screen readers, in their order. */
const treeOf = async ({ page }: Opened): Promise<Node[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const below = (id: string): Node[] => {
    const node = byId.get(id)
    if (node === undefined) return []
    const children = node.childIds ?? []
    const states = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]))
    const here = { nodeId: id, role: node.role?.value, name: node.name?.value ?? '', states, children }
    return [...(node.ignored ? [] : [here]), ...children.flatMap(below)]
  }
  const grid = nodes.find(({ role, ignored }) => !ignored && role?.value === 'grid')
  return below(grid?.nodeId ?? '')
}

test('the tree of the browser has the rows, the titles with their order, and what is selected', async () => {
  const opened = await openGrid(open, `${counted.url}/admin/contacts?sort=-email`)
  const { press, rowAt } = opened
  await rowAt(1).focus()
  await press('x')
  const tree = await treeOf(opened)
  expect(tree[0]).toMatchObject({ role: 'grid', name: 'Contacts', states: { multiselectable: true } })
  const titles = tree.filter(({ role }) => role === 'columnheader')
  expect(titles.map(({ name }) => name)).toEqual([
    ...['Selection', 'Name', 'E-mail', 'Status', 'Lists', 'Tags', 'Created', 'Last activity'],
  ])
  const rows = tree.filter(({ role }) => role === 'row')
  expect(rows.length).toBeGreaterThan(20)
  // Each value once: neither its box nor its links say it again.
  expect(rows[1]?.name).toMatch(/^Person 0 person\.0@example\.com Pending – – [^–]+ –$/)
  expect(rows[2]).toMatchObject({ states: { selected: true, focused: true } })
  expect(rows[3]?.states.selected).toBe(false)
  expect(tree.filter(({ role, name }) => /gridcell|button|link|checkbox/.test(role) && name === '')).toEqual(
    [],
  )
  // The protocol does not say the order of a title.
  expect(
    await opened.grid
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-sort'))),
  ).toEqual([null, 'none', 'descending', 'none', null, null, 'none', 'none'])
})

test('a table says how many rows there are, or that it does not know', async () => {
  const { grid, rowAt } = await openGrid(open, `${counted.url}/admin/tags`)
  expect(await grid.getAttribute('aria-rowcount')).toBe('100001')
  expect(await rowAt(0).getAttribute('aria-rowindex')).toBe('2')
  expect(await grid.getAttribute('aria-colcount')).toBe('4')
  const other = await openGrid(open, `${uncounted.url}/admin/tags`)
  expect(await other.grid.getAttribute('aria-rowcount')).toBe('-1')
})
