import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translateTags } from '../../../server/content/smart-codes/foreign/personalisation.ts'
import { personalisations } from '../../../server/content/smart-codes/foreign/tags.ts'

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
