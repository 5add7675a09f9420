import { describe, expect, test } from 'vitest'
import { compile, type MissingValue, type Place } from '../../../server/content/smart-codes/index.ts'
import { catalogue, valuesOf } from './support.ts'

const rendered = (
  source: string,
  values: Parameters<typeof valuesOf>[0] = {},
  place: Place = 'html',
): string => {
  const compiled = compile(source, place, catalogue)
  expect(compiled.faults).toEqual([])
  return compiled.render(valuesOf(values))
}

const hostile = `"'><script>alert(1)</script>&\r\nBcc: eve@example.com`

describe('a value is escaped for its output context', () => {
  const name = { 'contact.first_name': hostile }
  const text = '&#34;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;'

  test('between elements and in quotes', () => {
    expect(rendered('<p>{{ contact.first_name }}</p>', name)).toContain(`<p>${text}`)
    expect(rendered('<img alt="{{ contact.first_name }}">', name)).toContain(`alt="${text}`)
    expect(rendered("<img alt='{{ contact.first_name }}'>", name)).toContain(`alt='${text}`)
  })

  test('in an unquoted attribute, which a space would end', () => {
    expect(rendered('<img alt={{ contact.first_name }}>', { 'contact.first_name': 'a onload=x' })).toBe(
      '<img alt=a&#32;onload&#61;x>',
    )
  })

  test('within a URL as a part of it, with or without a filter', () => {
    const ada = { 'contact.first_name': 'Ada & Co?/"' }
    expect(rendered('<a href="https://x.example/?n={{ contact.first_name }}">', ada)).toBe(
      '<a href="https://x.example/?n=Ada%20%26%20Co%3F%2F%22">',
    )
    expect(rendered('<a href="https://x.example/?n={{ contact.first_name | url_encode }}">', ada)).toBe(
      '<a href="https://x.example/?n=Ada%20%26%20Co%3F%2F%22">',
    )
  })

  test('as a whole URL only if it is one', () => {
    const link = '<a href="{{ contact.custom.site }}">'
    expect(rendered(link, { 'contact.custom.site': 'https://x.example/?a=1&b=2' })).toBe(
      '<a href="https://x.example/?a=1&amp;b=2">',
    )
    for (const site of [
      'javascript:alert(1)',
      ' data:text/html,x',
      'JaVaScRiPt:x',
      'java\tscript:x',
      'java\nscript:x',
      '\u0001javascript:x',
      'ms-msdt:/id',
      'steam://run',
      'ada@example.com',
      '/cart',
    ])
      expect(rendered(link, { 'contact.custom.site': site }), site).toBe('<a href="">')
  })

  test.each([
    ["https://x.example/o'clock", 'https://x.example/o%27clock'],
    ['https://x.example/a|b^c`d{e}', 'https://x.example/a%7Cb%5Ec%60d%7Be%7D'],
    ['https://x.example/a b?q=[1]', 'https://x.example/a%20b?q=%5B1%5D'],
    ['https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443/a'],
    ['https://x.example/"><b>', 'https://x.example/%22%3E%3Cb%3E'],
    ['https://x.example/100%/a%20b', 'https://x.example/100%25/a%20b'],
    ['https://bücher.example/häfen', 'https://bücher.example/häfen'],
    ['https://x.example/\ud800a', 'https://x.example/%EF%BF%BDa'],
    ['https://\udc00.example/a', 'https://%EF%BF%BD.example/a'],
    ['mailto:\ud800', 'mailto:%EF%BF%BD'],
    ['tel:+44 1255 555 010', 'tel:+44%201255%20555%20010'],
    ['sms:+15551234', 'sms:+15551234'],
    ['webcal://x.example/a.ics', 'webcal://x.example/a.ics'],
    ['facetime:ada@example.com', 'facetime:ada@example.com'],
    ['//x.example/a', '//x.example/a'],
    ['www.x.example/cart', 'https://www.x.example/cart'],
    ['x.example:8080', 'https://x.example:8080'],
  ])('as the URL %s, percent-encoded and never emptied', (site, written) => {
    expect(rendered('<a href="{{ contact.custom.site }}">', { 'contact.custom.site': site })).toBe(
      `<a href="${written}">`,
    )
    expect(rendered('{{ contact.custom.site }}', { 'contact.custom.site': site }, 'link')).toBe(written)
  })

  test.each([
    ['http://{{ event.site }}', 'https://shop.example/cart?a=1&b=2', 'https://shop.example/cart?a=1&amp;b=2'],
    ['http://{{ event.site }}?from=mail', 'https://shop.example/cart', 'https://shop.example/cart?from=mail'],
    ['https://{{ event.site }}', '//shop.example/cart', 'https://shop.example/cart'],
    ['http:// {{- event.site }} ', 'tel:+44 1255', 'tel:+44%201255 '],
    ['https://{{ event.site }}/cart', 'www.shop.example/de', 'https://www.shop.example/de/cart'],
    ['https://{{ event.site }}/cart', 'a b/c', 'https://a%20b%2Fc/cart'],
    ['http://{{ event.site }}', 'javascript:alert(1)', 'http://javascript%3Aalert%281%29'],
    // A value must not choose another host than the writer.
    [
      'https://{{ event.site }}.shop.example/',
      'https://evil.example/',
      'https://https%3A%2F%2Fevil.example%2F.shop.example/',
    ],
    ['https://{{ event.site }}@shop.example/', 'evil.example/', 'https://evil.example%2F@shop.example/'],
    ['https://{{ event.site }}:8080/', 'evil.example/', 'https://evil.example%2F:8080/'],
    [
      'https://x.example/?to=http://{{ event.site }}',
      'https://shop.example',
      'https://x.example/?to=http://https%3A%2F%2Fshop.example',
    ],
  ])(
    'with a scheme in front as in %s, which the value %s replaces if it is a whole URL',
    (href, site, url) => {
      expect(rendered(`<a href="${href}">`, { 'event.site': site })).toBe(`<a href="${url}">`)
    },
  )

  test('with a scheme in front in text and in a subject', () => {
    const site = { 'event.site': 'https://shop.example/?a&b', 'contact.first_name': 'Ada' }
    expect(rendered('See (http://{{ event.site }})', site, 'text')).toBe('See (https://shop.example/?a&b)')
    expect(rendered('http://{{ event.site }}', site, 'subject')).toBe('https://shop.example/?a&b')
    expect(rendered('<p>http://{{ event.site }}</p>', site)).toBe('<p>https://shop.example/?a&amp;b</p>')
    expect(rendered('http://{{ contact.first_name }}', site, 'text')).toBe('http://Ada')
  })

  test('in a subject on one line, and unchanged in text', () => {
    expect(rendered('{{ contact.first_name }}', name, 'subject')).toBe(
      `"'><script>alert(1)</script>& Bcc: eve@example.com`,
    )
    expect(rendered('{{ contact.first_name }}', name, 'text')).toBe(hostile)
    expect(rendered('{{ contact.first_name }}', { 'contact.first_name': 'a\u0000\u0007b' }, 'text')).toBe(
      'ab',
    )
  })

  test('in a link', () => {
    expect(
      rendered('https://x.example/{{ contact.first_name }}', { 'contact.first_name': 'a/b' }, 'link'),
    ).toBe('https://x.example/a%2Fb')
  })

  test('once: an escaping filter is enough', () => {
    expect(rendered('{{ contact.first_name | escape }}', { 'contact.first_name': '<b>' })).toBe('&lt;b&gt;')
  })

  test.for([
    '<p style="color:{{ contact.first_name }}">',
    '<p onclick="{{ contact.first_name }}">',
    '<{{ contact.first_name }}>',
    '<p {{ contact.first_name }}="x">',
    '<style>p { color: {{ contact.first_name }} }</style>',
    '<script>{{ contact.first_name }}</script>',
    '<STYLE>{{ contact.first_name }}</STYLE >',
    '<iframe srcdoc="{{ contact.first_name }}">',
  ])('and rejected where no escape is safe: %s', (source) => {
    expect(compile(source, 'html', catalogue).faults).toMatchObject([
      { code: 'not_in_this_place', level: 'error' },
    ])
  })
})

describe('content is checked when it is saved', () => {
  const faultOf = (source: string, place: Place = 'html') => compile(source, place, catalogue).faults

  test('a subject is one line', () => {
    expect(faultOf('New\non our shelves', 'subject')).toMatchObject([
      { code: 'syntax', detail: 'The subject must be one line.', line_number: 1, column_number: 4 },
    ])
  })

  test('an unknown filter or tag is reported with the existing ones', () => {
    expect(faultOf('{{ contact.first_name | md5 }}')).toMatchObject([
      {
        detail: expect.stringMatching(
          /^The filter `md5` does not exist. Use one of: default, capitalize, .* last\. Use \{\{ contact\.first_name \}\}\.$/,
        ),
      },
    ])
    expect(faultOf('{% assign x = 1 %}')).toMatchObject([
      { detail: 'The tag `assign` does not exist. Use `if`, `unless`, `case` or `for`.' },
    ])
  })

  test('an unknown code is reported with its position and the most similar one', () => {
    expect(faultOf('Dear\n  {{ contact.fist_name }}', 'text')).toEqual([
      {
        code: 'unknown_code',
        level: 'error',
        detail: 'The smart code `contact.fist_name` does not exist. Did you mean `contact.first_name`?',
        member: 'source',
        line_number: 2,
        column_number: 6,
        excerpt: 'contact.fist_name',
      },
    ])
  })

  test('an unknown code `values.…` is reported with the code `event.…`', () => {
    expect(faultOf('{{ values.order }}')).toMatchObject([
      { detail: 'The smart code `values.order` does not exist. Did you mean `event.order`?' },
    ])
  })

  test('all faults are returned at once', () => {
    const faults = faultOf('{{ contact.nix }} {{ contact.first_name | nix }} {% nix %}')
    expect(faults.map(({ code }) => code).sort()).toEqual(['unknown_filter', 'unknown_tag'])
    expect(faultOf('{{ contact.nix }} {% if event.a == contact.nax %}{% endif %}')).toHaveLength(2)
  })

  test('a code is allowed only in the places and kinds of e-mail that it has a value for', () => {
    expect(faultOf('{{ links.unsubscribe_url }}', 'subject')).toMatchObject([{ code: 'not_in_this_place' }])
    const source = '<a href="{{ links.unsubscribe_url }}">x</a>'
    expect(compile(source, 'html', catalogue, { use: 'campaign' }).faults).toEqual([])
    expect(compile(source, 'html', catalogue, { use: 'message' }).faults).toMatchObject([
      { code: 'not_in_this_place', detail: '`links.unsubscribe_url` has no value in messages. Remove it.' },
    ])
  })

  test('the codes of a text include those in conditions and filters', () => {
    const source =
      '{% if contact.company %}{{ contact.first_name | default: contact.last_name }}{% endif %}{{ event.no }}'
    expect(compile(source, 'html', catalogue).codes).toEqual([
      'contact.company',
      'contact.first_name',
      'contact.last_name',
      'event.no',
    ])
  })
})

describe('the rendered text', () => {
  test('contains the default if there is no value', () => {
    const source = 'Dear {{ contact.first_name | default: "reader" }},'
    expect(rendered(source, { 'contact.first_name': 'Ada' })).toBe('Dear Ada,')
    expect(rendered(source, { 'contact.first_name': null })).toBe('Dear reader,')
    expect(rendered(source)).toBe('Dear reader,')
  })

  test('reports codes without value or default', () => {
    const compiled = compile(
      'Dear {{ contact.first_name }}\n{{ contact.company | default: "" }}',
      'text',
      catalogue,
    )
    const missingValues: MissingValue[] = []
    compiled.render(valuesOf({}), { missingValues })
    expect(missingValues).toEqual([{ line_number: 1, column_number: 6, excerpt: '{{ contact.first_name }}' }])
  })

  test.for([
    ['{% if contact.first_name %}a{% else %}b{% endif %}', 'a'],
    ['{% if contact.company %}a{% elsif contact.first_name == "Ada" %}b{% endif %}', 'b'],
    ['{% unless contact.company %}a{% endunless %}', 'a'],
    ['{% if contact.first_name == "Ada" and event.count > 2 %}a{% endif %}', 'a'],
    ['{% if event.count >= 3 and event.count <= 3 and event.count != 4 %}a{% endif %}', 'a'],
    ['{% if contact.first_name < "Bob" %}a{% endif %}', 'a'],
    ['{% if contact.tags contains "reader" or contact.company %}a{% endif %}', 'a'],
    ['{% if not contact.company %}a{% endif %}', 'a'],
    ['{% if contact.company == empty %}a{% endif %}', 'a'],
    ['{% case contact.first_name %}{% when "Alan", "Ada" %}a{% else %}b{% endcase %}', 'a'],
    [
      '{% for tag in contact.tags %}{{ forloop.index }}{{ tag }}{% unless forloop.last %}, {% endunless %}{% endfor %}',
      '1reader, 2maths',
    ],
    ['{% for row in event.rows reversed %}{{ row.name }}{% endfor %}', 'BA'],
    ['{% for row in event.rows limit: 1 offset: 1 %}{{ row.name }}{% endfor %}', 'B'],
    ['{% for row in event.none %}x{% else %}none{% endfor %}', 'none'],
    [
      '{% for a in event.rows %}{% for b in contact.tags %}{{ a.name }}{{ b.size }} {% endfor %}{% endfor %}',
      'A6 A5 B6 B5 ',
    ],
    [
      '{{ contact.tags.first }} {{ contact.tags.last }} {{ contact.tags.size }} {{ contact.tags[1] }}',
      'reader maths 2 maths',
    ],
    ['{{ contact.tags | join: " and " }} {{ contact.tags }}', 'reader and maths reader, maths'],
    ['{{ contact.first_name | upcase | append: "!" | prepend: "O " }}', 'O ADA!'],
    ['{{ contact.last_name | capitalize }} {{ contact.last_name | downcase }}', 'De lovelace de lovelace'],
    ['{{ event.count | plus: 1 }} {{ event.count | minus: 1 }}', '4 2'],
    ['{{ contact.first_name | truncate: 2, "" }} {{ "  x " | strip }} {{ "abc" | size }}', 'Ad x 3'],
    ['{{ "abc" | first }}{{ "abc" | last }} {{ "a-b" | replace: "-", "+" }}', 'ac a+b'],
    ['a  {{- contact.first_name -}}  b', 'aAdab'],
  ] as const)('%s', ([source, text]) => {
    const values = {
      'contact.first_name': 'Ada',
      'contact.last_name': 'DE Lovelace',
      'contact.tags': ['reader', 'maths'],
      'event.count': 3,
      'event.rows': [{ name: 'A' }, { name: 'B' }],
    }
    expect(rendered(source, values)).toBe(text)
  })

  test.for([
    ['2026-10-21', '%d %B %Y', 'en', 'UTC', '21 October 2026'],
    ['2026-10-01', '%-d.%-m.%y', 'en', 'UTC', '1.10.26'],
    ['2026-10-21', '%A, %e %b', 'de', 'UTC', 'Mittwoch, 21 Okt.'],
    ['2026-10-21T23:30:00.000Z', '%F %H:%M', 'en', 'Europe/Berlin', '2026-10-22 01:30'],
    ['2026-10-21T23:30:00.000Z', '%l:%M %p %j %%', 'en', 'UTC', '11:30 PM 294 %'],
    ['2026-10-21', '%Q', 'en', 'Not/There', '%Q'],
    ['now', '%F %H:%M', 'en', 'Europe/Berlin', '2026-10-22 01:30'],
    ['2026-10-21T09:15', '%H:%M', 'en', 'Europe/Berlin', '09:15'],
    ['2026-10-21 09:15:00+02:00', '%H:%M', 'en', 'UTC', '07:15'],
  ] as const)('a date: %s as %s in %s, %s', ([value, pattern, locale, zone, text]) => {
    const values = {
      'event.at': value,
      '@locale': locale,
      '@time_zone': zone,
      '@now': '2026-10-21T23:30:00.000Z',
    }
    expect(rendered(`{{ event.at | date: "${pattern}" }}`, values, 'text')).toBe(text)
  })
})

test('a message of 8 kB with ten codes takes some microseconds', () => {
  const codes = [
    'contact.first_name | default: "there"',
    'contact.email',
    'contact.custom.genre',
    'business.name',
    'business.address',
    'contact.last_name | upcase',
    'date.today | date: "%d %B %Y"',
    'contact.company',
    'contact.job_title',
    'contact.phone',
  ]
  const source = codes
    .map((code) => `<p style="margin:0">${'lorem ipsum dolor '.repeat(42)}{{ ${code} }}</p>`)
    .join('')
  expect(source.length).toBeGreaterThan(7900)
  const compiled = compile(source, 'html', catalogue)
  const values = valuesOf({
    'contact.first_name': 'Ada',
    'contact.email': 'ada@example.com',
    'date.today': '2026-10-21',
  })
  const turn = (): number => {
    const before = process.cpuUsage()
    let bytes = 0
    for (let times = 0; times < 5000; times++) bytes += Buffer.byteLength(compiled.render(values))
    const { user, system } = process.cpuUsage(before)
    expect(bytes).toBeGreaterThan(5000 * 7000)
    return (user + system) / 5000
  }
  const each = Math.min(turn(), turn(), turn())
  process.stdout.write(`smart codes: ${each.toFixed(1)} µs for 8 kB\n`)
  expect(each).toBeLessThan(40)
})
