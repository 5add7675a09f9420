import { describe, expect, test } from 'vitest'
import { type Built, sizesIn, sizesOf } from '../../packages/admin/src/sizes.ts'
import { build } from '../../packages/build.ts'

test('the application is within its budgets', async () => {
  const sizes = await sizesOf(await build('admin'))
  expect(sizes.filter(({ is, limit }) => !(is <= limit))).toEqual([])
  expect(sizes.map(({ what }) => what)).toContain('audience/contacts/List.tsx')
})

describe('the sizes', () => {
  const weights: Record<string, number> = {
    'assets/first.js': 100,
    'assets/base.js': 20,
    'assets/style.css': 9,
    'assets/shared.js': 40,
    'assets/names.js': 3,
    'assets/lists.js': 5,
    'assets/tags.js': 7,
    'assets/edit.js': 2,
  }
  const built: Built = {
    page: '<script src="./assets/first.js"></script><link href="./assets/style.css">',
    manifest: {
      '_first.js': { file: 'assets/first.js', imports: ['_base.js'] },
      '_base.js': { file: 'assets/base.js' },
      '_shared.js': { file: 'assets/shared.js', imports: ['_base.js'] },
      '_names.js': { file: 'assets/names.js' },
      'style.css': { file: 'assets/style.css' },
      'audience/lists/List.tsx': {
        file: 'assets/lists.js',
        src: 'audience/lists/List.tsx',
        isDynamicEntry: true,
        imports: ['_shared.js', '_first.js'],
      },
      'audience/tags/List.tsx': {
        file: 'assets/tags.js',
        src: 'audience/tags/List.tsx',
        isDynamicEntry: true,
        imports: ['_shared.js', '_names.js'],
      },
      'audience/tags/Edit.tsx': {
        file: 'assets/edit.js',
        src: 'audience/tags/Edit.tsx',
        isDynamicEntry: true,
      },
    },
    weigh: (file) => weights[file] ?? Number.NaN,
  }
  const limits = { firstLoad: { scripts: 120, styles: 9, requests: 3 }, sharedPart: 39, screen: 9 }
  const sizes = sizesIn(built, limits)

  test('count what the page needs, what screens share, and what one screen adds', () => {
    expect(sizes).toEqual([
      { what: 'first load, scripts', is: 120, limit: 120 },
      { what: 'first load, styles', is: 9, limit: 9 },
      { what: 'first load, requests', is: 4, limit: 3 },
      { what: 'shared part', is: 40, limit: 39 },
      { what: 'audience/lists/List.tsx', is: 5, limit: 9 },
      { what: 'audience/tags/List.tsx', is: 10, limit: 9 },
      { what: 'audience/tags/Edit.tsx', is: 2, limit: 9 },
    ])
  })

  test('count each file of the build once', () => {
    const weighed = sizes.filter(({ what }) => what !== 'first load, requests')
    const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    expect(weighed.reduce((sum, { is }) => sum + is, 0)).toBe(all)
  })
})
