import { afterAll, describe, expect, test } from 'vitest'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import type { Content } from '../../../server/content/templates/index.ts'
import { runAsCaller } from '../../../server/platform/threads/caller.ts'
import { closeThreads } from '../../../server/platform/threads/pool.ts'
import { shareOfThisThread } from '../../support/thread-share.ts'
import { catalogue } from '../smart-codes/support.ts'

/** Content that once blocked the process for seconds, at full size. */
const inputs: Record<string, Pick<Content, 'kind' | 'source'>> = {
  'loops behind many lines': {
    kind: 'html',
    source: `${'\n'.repeat(20_000)}{% for a in contact.lists %}{% for b in contact.tags %}${'{{ contact.phone }}'.repeat(1000)}{% endfor %}{% endfor %}`,
  },
  'sibling selectors': {
    kind: 'html',
    source: `<style>${'p~'.repeat(60)}p{color:red}</style>${'<p>'.repeat(400)}`,
  },
  'a style sheet of selectors': {
    kind: 'html',
    source: `<style>${Array.from({ length: 12_000 }, (_, number) => `.c${number}`).join(',')}{color:red}</style>${'<p>x'.repeat(40)}`,
  },
  'a style sheet without ends': { kind: 'html', source: `<style>${'a{b:"/*('.repeat(20_000)}` },
  'unknown tags': { kind: 'html', source: '{% nobody knows %}'.repeat(4000) },
  'spaces in MJML': { kind: 'mjml', source: `<mjml><mj-body>${' '.repeat(190_000)}</mj-body></mjml>` },
  'our own words': { kind: 'html', source: `zqx${'q'.repeat(200_000)}` },
  'unclosed elements': { kind: 'html', source: '<body '.repeat(30_000) },
  'spaces in HTML': { kind: 'html', source: `<p>${'&nbsp; '.repeat(30_000)}x</p>` },
}

afterAll(closeThreads)

describe('content at full size does not block the process', () => {
  test.each(Object.entries(inputs))(
    '%s',
    async (_, { kind, source }) => {
      const content = { kind, source, subject: null, preheader: null, text: null }
      const share = await shareOfThisThread(async () => {
        const read = await runAsCaller({ key: 'test', limit: 1200 }, () =>
          compileContent(content, { catalogue }),
        )
        for (const { code } of read.faults) expect(code).not.toBe('')
      })
      expect(share).toBeLessThan(0.5)
    },
    60_000,
  )
})
