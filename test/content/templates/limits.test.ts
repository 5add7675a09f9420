import { describe, expect, test } from 'vitest'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import type { Content } from '../../../server/content/templates/index.ts'
import { catalogue } from '../smart-codes/support.ts'

const faultsOf = async (kind: Content['kind'], source: string) => {
  const content = { kind, source, subject: null, preheader: null, text: null }
  return (await compileContent(content, { catalogue })).faults
}

describe('content that would block a process is rejected', () => {
  const styles = Array.from({ length: 300 }, (_, index) => `.c${index} p b { color: red }`).join('')
  test.for([
    ['elements without end', 'html', '<b>'.repeat(100_000)],
    ['elements deep in each other', 'html', `${'<div>'.repeat(101)}x${'</div>'.repeat(101)}`],
    ['many styles for many elements', 'html', `<style>${styles}</style>${'<p><b>x</b></p>'.repeat(1000)}`],
    ['rules in rules', 'html', `<style>${'& & {'.repeat(13)}color: red${'}'.repeat(13)}</style><p>x</p>`],
    ['blocks without end', 'html', `<style>${'.a{'.repeat(1000)}</style><p>x</p>`],
    [
      'lists of selectors in lists of selectors',
      'html',
      `<style>${'.a,'.repeat(500)}.a{${'&.b,'.repeat(500)}.c{color:red}}</style><p>x</p>`,
    ],
    ['quotes in quotes', 'markdown', '> '.repeat(50_000)],
    [
      'lists in lists',
      'markdown',
      Array.from({ length: 200 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
    ],
    ['a table of any length', 'markdown', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(10_000)}`],
    [
      'MJML with more parts than a letter has',
      'mjml',
      `<mjml><mj-body>${'<mj-section></mj-section>'.repeat(2000)}</mj-body></mjml>`,
    ],
    ['MJML of any length', 'mjml', `<mjml>${'x'.repeat(200_001)}</mjml>`],
    ['words that become many more', 'markdown', '< '.repeat(240_000)],
    ['codes without end', 'plain', '{{ contact.first_name }} '.repeat(6000)],
  ] as const)('%s', async ([, kind, source]) => {
    expect(await faultsOf(kind, source)).toMatchObject([{ level: 'error' }])
  })
})

describe('the content of real e-mails is accepted', () => {
  test.for([
    ['tables in tables', 'html', `${'<table><tr><td>'.repeat(30)}x${'</td></tr></table>'.repeat(30)}`],
    [
      'rules in rules, as people write them',
      'html',
      `<style>${'.card{.title,.text{color:red;&:hover{color:blue}}}'.repeat(100)}</style><p>x</p>`,
    ],
    ['lists without ends', 'html', `<ul>${'<li>x'.repeat(2000)}</ul>`],
    ['some lists in lists', 'markdown', '- a\n  - b\n    - c\n\n> quoted\n> > again'],
    ['a long letter', 'markdown', 'A paragraph of some words.\n\n'.repeat(2000)],
  ] as const)('%s', async ([, kind, source]) => {
    expect(await faultsOf(kind, source)).toEqual([])
  })
})
