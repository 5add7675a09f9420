import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translateTags } from '../../../server/content/smart-codes/foreign/personalisation.ts'
import { personalisations } from '../../../server/content/smart-codes/foreign/tags.ts'
import { sources } from '../../../server/migration/drivers/drivers.ts'

const html = {
  html: true,
  field: (key: string) => (key.toLowerCase() === 'city' ? 'contact.custom.city' : null),
}

/** A text of each source with a name, a default, a field, a link and a tag that is unknown. */
const texts = [
  [
    'mailchimp',
    '*|FNAME|* *|CITY|* *|UNSUB|* *|IF:FNAME|*',
    '{{ contact.first_name }} {{ contact.custom.city }} {{ links.unsubscribe_url }} *|IF:FNAME|*',
    ['*|IF:FNAME|*'],
  ],
  [
    'listmonk',
    '{{ .Subscriber.FirstName }} {{ .Subscriber.Attribs.city }} {{ UnsubscribeURL }}{{ TrackView }} https://a.example@TrackLink {{ if }}',
    '{{ contact.first_name }} {{ contact.custom.city }} {{ links.unsubscribe_url }} https://a.example {{ if }}',
    ['{{ if }}'],
  ],
  [
    'fluentcrm',
    '{{contact.first_name|there}} {{contact.custom.city}} ##crm.unsubscribe_url## {{other.x}}',
    '{{ contact.first_name | default: "there" }} {{ contact.custom.city }} {{ links.unsubscribe_url }} {{other.x}}',
    ['{{other.x}}'],
  ],
  [
    'groundhogg',
    '{first::there} {meta.city} {business_name} {owner}',
    '{{ contact.first_name | default: "there" }} {{ contact.custom.city }} {{ business.name }} {owner}',
    ['{owner}'],
  ],
  [
    'activecampaign',
    '%FIRSTNAME% %CITY% %UNSUBSCRIBELINK% %OTHER%',
    '{{ contact.first_name }} {{ contact.custom.city }} {{ links.unsubscribe_url }} %OTHER%',
    ['%OTHER%'],
  ],
  [
    'kit',
    '{{ subscriber.first_name | default: "reader" }} {{ subscriber.city }} {{ unsubscribe_url }} {{ x }}',
    '{{ contact.first_name | default: "reader" }} {{ contact.custom.city }} {{ links.unsubscribe_url }} {{ x }}',
    ['{{ x }}'],
  ],
  [
    'mailerlite',
    "{$name|default('reader')} {$city} {$unsubscribe} {$other}",
    '{{ contact.first_name | default: "reader" }} {{ contact.custom.city }} {{ links.unsubscribe_url }} {$other}',
    ['{$other}'],
  ],
  [
    'brevo',
    '{{ contact.PRENOM | default : "reader" }} {{ contact.CITY }} {{ mirror }} {{ params.X }}',
    '{{ contact.first_name | default: "reader" }} {{ contact.custom.city }} {{ links.view_in_browser_url }} {{ params.X }}',
    ['{{ params.X }}'],
  ],
  [
    'klaviyo',
    "{{ first_name|default:'reader' }} {{ person|lookup:'City' }} {% unsubscribe_link %} {% if x %}",
    '{{ contact.first_name | default: "reader" }} {{ contact.custom.city }} {{ links.unsubscribe_url }} {% if x %}',
    ['{% if x %}'],
  ],
  [
    'hubspot',
    "{{ personalization_token('contact.firstname', 'reader') }} {{ contact.city }} {{ unsubscribe_link }} {{ x }}",
    '{{ contact.first_name | default: "reader" }} {{ contact.custom.city }} {{ links.unsubscribe_url }} {{ x }}',
    ['{{ x }}'],
  ],
  [
    'mautic',
    '{contactfield=firstname|there} {contactfield=city} {webview_url}{signature} {other}',
    '{{ contact.first_name | default: "there" }} {{ contact.custom.city }} {{ links.view_in_browser_url }} {other}',
    ['{other}'],
  ],
] as const

test.each(texts)(
  'tags of %s become smart codes, and unknown ones stay as text',
  (source, given, text, untranslated) => {
    const result = translateTags(given, personalisations[source], html)
    expect(result.text.replaceAll('\u200B', '')).toBe(text)
    expect([...result.untranslated.keys()]).toEqual(untranslated)
  },
)

/** What the guide promises: the tags of each tool, by the head of their column. */
const promised = (() => {
  const lines = readFileSync('docs/migration.md', 'utf8').split('\n')
  const cellsOf = (line: string): string[] =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, '').replaceAll('\\|', '|'))
  const from = lines.findIndex((line) => line.startsWith('| tool | first name |'))
  const heads = cellsOf(lines[from] ?? '')
  const rows = lines.slice(from + 2, lines.indexOf('', from)).map(cellsOf)
  return rows.flatMap(([tool = '', ...tags]) =>
    tags.flatMap((tag, at) => (tag === '' ? [] : [[tool, heads[at + 1] ?? '', tag] as const])),
  )
})()

const codes: Record<string, string> = {
  'first name': '{{ contact.first_name }}',
  field: '{{ contact.custom.city }}',
  default: '{{ contact.first_name | default: "reader" }}',
  unsubscribe: '{{ links.unsubscribe_url }}',
  preferences: '{{ links.preferences_url }}',
  'web version': '{{ links.view_in_browser_url }}',
}

describe('the guide', () => {
  const named = new Map(sources.map(({ key, label }) => [label, key]))

  test('promises tags of each source that has personalisation', () => {
    const tools = new Set(promised.map(([tool]) => named.get(tool)))
    const missing = Object.keys(personalisations).filter(
      (key) => key !== 'mailchimp_archive' && !tools.has(key as never),
    )
    expect(missing).toEqual([])
    expect(promised.length).toBeGreaterThan(60)
  })

  test.each(promised)('%s: %s is written as %s, and translated', (tool, promise, tag) => {
    const fieldsOfAll = {
      ...html,
      field: (key: string) => (/^(city|cf_1)$/i.test(key) ? 'contact.custom.city' : null),
    }
    const personalisation = personalisations[named.get(tool) as never]
    for (const isHtml of [true, false]) {
      const { text, untranslated } = translateTags(`Dear ${tag}!`, personalisation, {
        ...fieldsOfAll,
        html: isHtml,
      })
      expect(text).toBe(`Dear ${codes[promise]}!`)
      expect([...untranslated.keys()]).toEqual([])
    }
  })

  test.each([
    ['activecampaign', '%UNSUBSCRIBELINK%&ALL', '{{ links.unsubscribe_url }}'],
    ['activecampaign', '%UNSUBSCRIBELINK%&amp;ALL', '{{ links.unsubscribe_url }}'],
    ['activecampaign', '%FULLNAME%', '{{ contact.full_name }}'],
    ['kit', '{{ unsubscribe_link }}', '<a href="{{ links.unsubscribe_url }}">Unsubscribe</a>'],
    [
      'kit',
      '{{ subscriber_preferences_link }}',
      '<a href="{{ links.preferences_url }}">Update your profile</a>',
    ],
    ['mailpoet', '[link:subscription_instant_unsubscribe_url]', '{{ links.unsubscribe_url }}'],
    ['fluentcrm', '{{contact.full_name|reader}}', '{{ contact.full_name | default: "reader" }}'],
    ['hubspot', '{{ unsubscribe_link }}', '{{ links.unsubscribe_url }}'],
  ] as const)('%s: %s becomes %s', (source, tag, code) => {
    expect(translateTags(tag, personalisations[source], html).text).toBe(code)
  })
})

describe('text of a source', () => {
  const code = /\{\{ (?:contact|links|business|date)\.[\w.]+(?: \| default: "[^"{}%<>&\\]*")? \}\}/g

  test('never begins a smart code of its own', () => {
    const pieces = fc.constantFrom(
      '{',
      '{{',
      '{%',
      '{#',
      '}',
      '}}',
      '%}',
      '{signature}',
      '{{ TrackView }}',
      '*|FNAME|*',
      '*|',
      '|*',
      '%FIRSTNAME%',
      '\uE000',
      '0',
      '\uE001',
      ' evil ',
      '@TrackLink',
      '##crm.unsubscribe_url##',
      "{$name|default('\"}}{{x}}')}",
      '{first::{% x %}}',
      '<b>',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(personalisations)),
        fc.array(pieces, { maxLength: 14 }),
        fc.boolean(),
        (personalisation, parts, isHtml) => {
          const { text } = translateTags(parts.join(''), personalisation, { ...html, html: isHtml })
          expect(text.replace(code, '§')).not.toMatch(/\{[{%#§]/)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('takes linear time', () => {
    const costs = (size: number): number => {
      const began = process.cpuUsage()
      for (const personalisation of Object.values(personalisations))
        for (const piece of ['{', '{{', '*|', '%A', '##', "{{ a|default:'", '{$a|default(', '{first::'])
          translateTags(piece.repeat(size), personalisation, html)
      const { user } = process.cpuUsage(began)
      return user
    }
    costs(100)
    // Eight times the text; a quadratic pattern would take 64 times as long.
    expect(costs(16_000) / Math.max(costs(2_000), 2_000)).toBeLessThan(30)
  })
})
