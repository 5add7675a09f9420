import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { catalogueOf, personalisations } from '../../../../server/content/smart-codes/index.ts'
import { readLook } from '../../../../server/content/templates/index.ts'
import type { StagedCampaign, StagedTemplate } from '../../../../server/migration/records/records.ts'
import { prepare } from '../../../../server/migration/runs/content/prepare.ts'
import { closeThreads } from '../../../../server/platform/threads/pool.ts'
import { startTestApp } from '../../../support/app.ts'

const app = await startTestApp()
afterAll(closeThreads)

const look = await readLook(app.context.sql)
const field = (key: string) => ({
  key,
  label: key,
  description: null,
  type: 'text' as const,
  options: [],
  archived: false,
})

const about = (source: keyof typeof personalisations) => ({
  runId: 'a run',
  personalisation: personalisations[source],
  options: { source_html: 'sanitised' as const, include_sent: false },
  fields: new Map([['city', 'contact.custom.city']]),
  lists: new Map([['l:1', '01a16e00-1c00-7a34-9006-2488256f1401']]),
  catalogue: catalogueOf([field('city'), field('secret')]),
  look,
})

const template = (html: string, more: Partial<StagedTemplate> = {}): StagedTemplate => ({
  kind: 'template',
  source_id: '1',
  name: 'Tea',
  html,
  ...more,
})

const campaign = (html: string | null, more: Partial<StagedCampaign> = {}): StagedCampaign => ({
  kind: 'campaign',
  source_id: '1',
  name: 'Tea',
  state: 'draft',
  is_sent: false,
  subject: 'Tea',
  html,
  lists: [],
  ...more,
})

const mailchimp = (record: StagedTemplate | StagedCampaign) => prepare(record, about('mailchimp'))

describe('HTML of a source', () => {
  test('loses what runs, counts and redirects, and keeps the rest as it is', async () => {
    const { content, skipped, tallies } = await mailchimp(
      template(
        '<html><head><meta http-equiv="refresh" content="0;url=https://evil.example"><style>@media screen{#outlook a{padding:0}}</style></head>' +
          '<body onload="x()"><script>alert(1)</script><p>Tea</p><iframe src="https://evil.example"></iframe>' +
          '<img src="https://x.list-manage.com/track/open.php?u=1" width="1" height="1"><img src="https://img.example/a.png" alt="Tea"></body></html>',
      ),
    )
    expect(skipped).toBeNull()
    expect(content.source).not.toMatch(/script|onload|iframe|refresh|track/)
    expect(content.source).toContain('@media screen{ #outlook a{padding:0}}')
    expect(content.source).toContain('<p>Tea</p>')
    expect([...(tallies.get('removed') ?? [])].map(([kind]) => kind).sort()).toEqual([
      'iframe',
      'onload',
      'redirect',
      'script',
      'tracking pixel',
    ])
    expect([...(tallies.get('image_host') ?? [])]).toEqual([['img.example', 1]])
  })

  test('has our codes for the tags that it names, and the others as text with their place', async () => {
    const { content, codes, problems, tallies } = await mailchimp(
      campaign(
        '<p>Hello *|IF:FNAME|**|FNAME|**|ELSE:|*friend*|END:IF|*</p>\n<p>*|CITY|* *|FORWARD|* *|FORWARD|*</p>\n' +
          '<a href="*|UNSUB|*">Leave</a> <a href="*|ARCHIVE|*">Web</a> *|LIST:ADDRESS|* <a href="*|TWITTER|*">Tweet</a>',
        { subject: 'Tea for *|FNAME|*', preheader: '*|UNSUB|*', text: 'Leave: *|UNSUB|*' },
      ),
    )
    expect(content.subject).toBe('Tea for {{ contact.first_name }}')
    expect(content.text).toBe('Leave: {{ links.unsubscribe_url }}')
    // Links are only possible in the body.
    expect(content.preheader).toBe('*|UNSUB|*')
    expect(content.source).toContain('Hello {{ contact.first_name | default: "friend" }}')
    expect(content.source).toContain('{{ contact.custom.city }} *|FORWARD|* *|FORWARD|*')
    expect(content.source).toContain('<a href="{{ links.unsubscribe_url }}">Leave</a>')
    expect(content.source).toContain('<a  >Tweet</a>')
    expect(codes).toEqual([
      'business.address',
      'contact.custom.city',
      'contact.first_name',
      'links.unsubscribe_url',
      'links.view_in_browser_url',
    ])
    expect(problems.map(({ code, detail }) => [code, detail])).toEqual([
      [
        'untranslated_tag',
        'Campaign Tea: Line 1, character 1 of the preview text: *|UNSUB|* cannot be translated here and stays as text.',
      ],
      [
        'untranslated_tag',
        'Campaign Tea: Line 2, character 30 of the body: *|FORWARD|* cannot be translated here and stays as text (2 times).',
      ],
      [
        'untranslated_tag',
        'Campaign Tea: In a link of the body: *|TWITTER|* cannot be translated. The link is removed.',
      ],
    ])
    expect([...(tallies.get('untranslated') ?? [])]).toEqual([
      ['*|UNSUB|*', 1],
      ['*|FORWARD|*', 2],
      ['*|TWITTER|*', 1],
    ])
  })

  test('cannot put a smart code, a tag or another contact field into an e-mail', async () => {
    const pieces = fc.constantFrom(
      '{',
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      ' contact.custom.secret ',
      ' for x in (1..9) ',
      '&#123;',
      '&#x7B;',
      '&lbrace;',
      '<b>',
      '</b>',
      '<!-- -->',
      '<script></script>',
      '<style></style>',
      '<style>a{',
      '</style>',
      '<img alt="{">',
      '<img alt="{ contact.custom.secret }}">',
      '\uE000',
      '\uE002',
      '\u200B',
      '*|FNAME|*',
      '*|REWARDS|*',
      '<a href="{{',
      '">',
      'javascript:x',
    )
    const allowed = new Set(['contact.first_name'])
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { minLength: 2, maxLength: 12 }), async (parts) => {
        const result = await mailchimp(template(parts.join('')))
        expect(result.codes.filter((code) => !allowed.has(code))).toEqual([])
        const foreign = (result.content.source ?? '').replaceAll('{{ contact.first_name }}', '')
        expect(foreign).not.toMatch(/\{[{%]/)
      }),
      { numRuns: 150 },
    )
  })

  test('of these known tricks becomes no smart code', async () => {
    const tricks = [
      '{{ contact.custom.secret }}',
      '{% for x in (1..9) %}{{ contact.email }}{% endfor %}',
      '{<style></style>{ contact.custom.secret }}',
      '{<script></script>{ contact.custom.secret }}',
      '&#123;&#123; contact.custom.secret }}',
      '<img alt="{"><img alt="{ contact.custom.secret }}">',
      '{\uE002{ contact.custom.secret }}',
      '*|IF:FNAME|**|FNAME|**|ELSE:|*"}} {{ contact.custom.secret }}*|END:IF|*',
      '<p title="{{ contact.custom.secret }}">x</p>',
      '<style>p{color:red}</style><p>&lbrace;{ contact.custom.secret }}</p>',
    ]
    for (const trick of tricks) {
      const { codes, skipped } = await mailchimp(template(`<p>Tea</p>${trick}`))
      expect([trick, codes.filter((code) => code !== 'contact.first_name'), skipped]).toEqual([
        trick,
        [],
        null,
      ])
    }
  })

  test('that is too long, too deep or too large is left out with a reason, in bounded time and memory', async () => {
    const cases: [string, RegExp][] = [
      ['x'.repeat(600_000), /more than 500,000 characters/],
      ['<b>'.repeat(20_000), /elements|nested/],
      ['<div>'.repeat(200) + '</div>'.repeat(200), /nested/],
      [`<style>${'a b,'.repeat(2_000)}c{color:red}</style>${'<p>x</p>'.repeat(3_000)}`, /styles/],
      ['<p>*|FNAME|*</p>'.repeat(8_000), /./],
    ]
    for (const [html, reason] of cases) {
      const { skipped, problems, content } = await mailchimp(template(html))
      expect(skipped).toBe('content_refused')
      expect(problems[0]?.detail).toMatch(reason)
      expect(content.source).toBeNull()
    }
    const before = process.memoryUsage().heapUsed
    const tags = Array.from({ length: 10_000 }, (_, at) => `*|TAG${at}|*`).join(' ')
    const many = await mailchimp(template(`<p>${tags}</p>`))
    expect(many.skipped).toBeNull()
    expect(many.problems.length).toBeLessThanOrEqual(50)
    expect(many.tallies.get('untranslated')?.size).toBeLessThanOrEqual(100)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000)
  }, 60_000)

  test('is left out with `skip`: campaigns keep their subject and text, templates do not come', async () => {
    const skip = { ...about('mailchimp'), options: { source_html: 'skip' as const, include_sent: false } }
    expect((await prepare(template('<p>Tea</p>'), skip)).skipped).toBe('no_html')
    const { content } = await prepare(campaign('<p>Tea</p>', { text: 'Tea *|FNAME|*' }), skip)
    expect(content).toMatchObject({ kind: 'plain', source: 'Tea {{ contact.first_name }}', subject: 'Tea' })
  })
})

test('a campaign that was sent is left out, unless it is asked for', async () => {
  const sent = campaign('<p>Tea</p>', { is_sent: true, state: 'sent' })
  expect((await mailchimp(sent)).skipped).toBe('sent')
  const wanted = { ...about('mailchimp'), options: { source_html: 'sanitised' as const, include_sent: true } }
  expect((await prepare(sent, wanted)).skipped).toBeNull()
})

test('a code that is not possible in one place leaves the others', async () => {
  const { content, skipped } = await mailchimp(
    template('<p style="color: *|CITY|*">*|FNAME|*</p><p>*|CITY|*</p>'),
  )
  expect(skipped).toBeNull()
  expect(content.source).toBe('<p style="color: *|CITY|*">{{ contact.first_name }}</p><p>*|CITY|*</p>')
})

test('a refused body leaves a draft with its subject, and says why', async () => {
  const { content, problems, skipped } = await mailchimp(campaign('<div>'.repeat(300)))
  expect(skipped).toBeNull()
  expect(content).toMatchObject({ subject: 'Tea', source: null })
  expect(problems).toMatchObject([{ code: 'content_refused', detail: expect.stringContaining('nested') }])
})

test('content with a smart code that its tags do not mean is refused', async () => {
  const code = 'contact.first_name }} {{ contact.email'
  const leaking = { pattern: /TAG/g, meaning: () => ({ code }) }
  const { skipped, problems } = await prepare(template('<p>TAG</p>'), {
    ...about('mailchimp'),
    personalisation: leaking,
  })
  // The tag stays as text instead.
  expect([skipped, problems.map((one) => one.code)]).toEqual([null, ['untranslated_tag']])
})

test('every code of the tables exists', () => {
  const { find } = catalogueOf([])
  const tags = [
    '*|UNSUB|*',
    '*|ARCHIVE|*',
    '*|UPDATE_PROFILE|*',
    '*|LIST:COMPANY|*',
    '*|LIST:ADDRESS|*',
    '*|CURRENT_YEAR|*',
    '*|FNAME|*',
    '*|LNAME|*',
    '*|EMAIL|*',
    '*|PHONE|*',
    '*|COMPANY|*',
  ]
  const keys = tags.map((tag) => {
    const meaning = personalisations.mailchimp?.meaning(tag, [undefined, undefined, tag.slice(2, -2)])
    return meaning !== null && typeof meaning === 'object' && 'code' in meaning ? meaning.code : null
  })
  const more = ['date.today', 'contact.full_name', 'links.preferences_url', 'links.view_in_browser_url']
  for (const key of [...keys, ...more]) expect([key, find(key ?? '')?.key]).toEqual([key, key])
})

test('subjects and names are one line within their maxima', async () => {
  const { content, name, problems } = await mailchimp(
    campaign(null, {
      name: `  Tea\n\t${'x'.repeat(300)}`,
      subject: `*|FNAME|* ${'y'.repeat(400)}`,
      text: 'Tea',
    }),
  )
  expect(name).toMatch(/^Tea x{96}$/)
  expect(content.subject?.length).toBeLessThanOrEqual(255)
  expect(content.subject).toContain('{{ contact.first_name }}')
  expect(problems.map(({ code }) => code)).toEqual(['value_cut'])
})
