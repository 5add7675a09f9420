import { describe, expect, test } from 'vitest'
import { type Manifest, sizesIn, sizesOf } from '../../packages/admin/src/sizes.ts'
import { build } from '../../packages/build.ts'

test('the application is within its budgets', async () => {
  const sizes = await sizesOf(await build('admin'))
  expect(sizes.filter(({ is, limit }) => !(is <= limit))).toEqual([])
  expect(sizes.map(({ what }) => what)).toContain('audience/contacts')
})

describe('the sizes', () => {
  const manifest: Manifest = {
    'index.html': {
      file: 'index.js',
      src: 'index.html',
      isEntry: true,
      imports: ['_base.js'],
      css: ['index.css'],
      dynamicImports: ['audience/lists/List.tsx', 'audience/tags/List.tsx', 'audience/tags/Edit.tsx'],
    },
    '_base.js': { file: 'base.js' },
    '_grid.js': { file: 'grid.js', imports: ['_base.js'] },
    '_names.js': { file: 'names.js' },
    'audience/lists/List.tsx': { file: 'lists.js', src: 'audience/lists/List.tsx', imports: ['_grid.js'] },
    'audience/tags/List.tsx': {
      file: 'tags.js',
      src: 'audience/tags/List.tsx',
      imports: ['_grid.js', '_names.js'],
    },
    'audience/tags/Edit.tsx': { file: 'edit.js', src: 'audience/tags/Edit.tsx', imports: ['_names.js'] },
  }
  const weights: Record<string, number> = {
    'index.js': 100,
    'base.js': 20,
    'index.css': 9,
    'grid.js': 40,
    'names.js': 3,
    'lists.js': 5,
    'tags.js': 7,
    'edit.js': 2,
  }
  const limits = { firstLoad: { scripts: 120, styles: 9, requests: 3 }, sharedPart: 39, area: 11 }
  const sizes = sizesIn(manifest, limits, (file) => weights[file] ?? Number.NaN)

  test('count what the page needs, what areas share, and what one area has alone', () => {
    expect(sizes).toEqual([
      { what: 'first load, scripts', is: 120, limit: 120 },
      { what: 'first load, styles', is: 9, limit: 9 },
      { what: 'first load, requests', is: 4, limit: 3 },
      { what: 'shared part', is: 40, limit: 39 },
      { what: 'audience/lists', is: 5, limit: 11 },
      { what: 'audience/tags', is: 12, limit: 11 },
    ])
  })

  test('count each file of the build once', () => {
    const kinds = sizes.filter(({ what }) => what !== 'first load, requests')
    const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    expect(kinds.reduce((sum, { is }) => sum + is, 0)).toBe(all)
  })
})
