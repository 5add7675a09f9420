import { type ZipEntry, zipOf, zipOfEntries } from '../../support/vendors/zip.ts'

/** Template sources; each of them has blocked a service of this kind. */
export interface ContentBomb {
  what: string
  kind: 'html' | 'mjml' | 'markdown' | 'plain'
  source: string
}

const nested = (open: string, close: string, depth: number, inner = ''): string =>
  open.repeat(depth) + inner + close.repeat(depth)

export const contentBombs: ContentBomb[] = [
  {
    what: 'two loops behind 20,000 line breaks',
    kind: 'html',
    source: `${'\n'.repeat(20_000)}{% for a in (1..100) %}{% for b in (1..100) %}{{ contact.first_name }}{% endfor %}{% endfor %}`,
  },
  { what: '4,000 unknown tags', kind: 'html', source: '{% nothing_of_the_kind %}\n'.repeat(4000) },
  { what: 'conditions in conditions', kind: 'html', source: nested('{% if a %}', '{% endif %}', 4000) },
  {
    what: 'a filter two thousand times',
    kind: 'html',
    source: `{{ "a"${' | append: "aaaaaaaa"'.repeat(2000)} }}`,
  },
  { what: 'braces without end', kind: 'html', source: '{{'.repeat(100_000) },
  {
    what: 'sibling selectors over 400 paragraphs',
    kind: 'html',
    source: `<style>${'p~p~p~p~p~p~p~p~p~p~p{color:red}'.repeat(40)}</style>${'<p>x</p>'.repeat(400)}`,
  },
  { what: 'elements in elements', kind: 'html', source: nested('<div>', '</div>', 30_000) },
  { what: 'a table in a table', kind: 'html', source: nested('<table><tr><td>', '</td></tr></table>', 2000) },
  { what: 'a tag without end', kind: 'html', source: `<a ${'a="b" '.repeat(40_000)}` },
  { what: '<<<<', kind: 'html', source: '<'.repeat(200_000) },
  { what: 'entities without end', kind: 'html', source: '&'.repeat(200_000) },
  { what: 'one word of 200,000 letters', kind: 'html', source: `zqx${'q'.repeat(200_000)}` },
  { what: '20,000 links', kind: 'html', source: '<a href="https://a.example/">a</a>'.repeat(7000) },
  {
    what: '190,000 blanks in MJML',
    kind: 'mjml',
    source: `<mjml><mj-body><mj-section><mj-column><mj-text>a${' '.repeat(190_000)}b</mj-text></mj-column></mj-section></mj-body></mjml>`,
  },
  {
    what: 'sections in wrappers of MJML',
    kind: 'mjml',
    source: `<mjml><mj-body>${'<mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>'.repeat(2500)}</mj-body></mjml>`,
  },
  { what: 'MJML in MJML', kind: 'mjml', source: nested('<mj-wrapper>', '</mj-wrapper>', 5000) },
  { what: 'quotes in quotes', kind: 'markdown', source: `${'> '.repeat(20_000)}a` },
  { what: 'brackets without end', kind: 'markdown', source: '['.repeat(100_000) },
  { what: 'emphasis without end', kind: 'markdown', source: '*a _b '.repeat(30_000) },
  {
    what: 'lists in lists',
    kind: 'markdown',
    source: Array.from({ length: 600 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
  },
  {
    what: 'a row of 50,000 cells',
    kind: 'markdown',
    source: `${'|a'.repeat(50_000)}\n${'|-'.repeat(50_000)}`,
  },
  {
    what: 'backticks',
    kind: 'markdown',
    source: Array.from({ length: 500 }, (_, at) => '`'.repeat(at)).join(' a '),
  },
  { what: 'blanks and line breaks', kind: 'plain', source: ' \n'.repeat(90_000) },
  { what: 'one word of 200,000 letters', kind: 'plain', source: `zqx${'q'.repeat(200_000)}` },
]

const head =
  'From: MAILER-DAEMON@relay.example\r\nTo: bounces@crm.test\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n'

/** Mails to the mailbox for bounces. */
export const mailBombs: { what: string; raw: string }[] = [
  {
    what: '40,000 fields of one name in a report',
    raw: `${head}Content-Type: message/delivery-status\r\n\r\n${'a:\n'.repeat(40_000)}`,
  },
  {
    what: '300,000 fields of one name in a report',
    raw: `${head}Content-Type: message/delivery-status\r\n\r\n${'a:\n'.repeat(300_000)}`,
  },
  {
    what: 'parts in parts',
    raw: `${head}${Array.from({ length: 3000 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}`,
  },
  {
    what: 'many small parts',
    raw: `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\na\r\n'.repeat(50_000)}--b--`,
  },
  { what: 'a header of a megabyte', raw: `${head}References: ${'<a@b> '.repeat(170_000)}\r\n\r\na` },
  { what: '50,000 headers', raw: `${head}${'X-A: b\r\n'.repeat(50_000)}\r\na` },
  { what: 'encoded words without end', raw: `${head}X-A: ${'=?utf-8?q?=41?= '.repeat(40_000)}\r\n\r\na` },
  { what: 'HTML in HTML', raw: `${head}Content-Type: text/html\r\n\r\n${'<div>'.repeat(150_000)}` },
  { what: 'one line of a megabyte', raw: `${head}\r\n${'a'.repeat(1_000_000)}` },
  { what: 'line breaks', raw: `${head}\r\n${'\r\n'.repeat(400_000)}` },
  { what: 'addresses', raw: `${head}Cc: ${'a@b.example, '.repeat(60_000)}\r\n\r\n550 5.1.1 unknown` },
]

/** Files for imports. */
export const fileBombs: { what: string; text: string }[] = [
  {
    what: 'twelve header cells of 20,000 digits and an x',
    text: `${Array.from({ length: 12 }, () => `${'1'.repeat(20_000)}x`).join(',')}\n`,
  },
  { what: 'two million lines of an x', text: 'x\n'.repeat(2_000_000) },
  { what: 'a header of 100,000 cells', text: `email${',a'.repeat(100_000)}\n` },
  { what: 'quotes without end', text: `email\n${'"'.repeat(2_000_000)}` },
  { what: 'one line of four megabytes', text: 'a'.repeat(4_000_000) },
  { what: 'separators of every kind', text: `${',;\t|'.repeat(500_000)}\n` },
  { what: 'NDJSON in brackets', text: '['.repeat(1_000_000) },
]

const table = (content: Buffer | string): ZipEntry => ({
  name: 'subscribed_members_export_3f9a1c22.csv',
  content: Buffer.from(content),
})
const header = 'Email Address,LEID,LAST_CHANGED,TAGS\n'

/** Archives for migrations from files. */
export const archiveBombs: { what: string; source: string; filename: string; bytes: Buffer }[] = [
  ...[
    { what: 'an archive that grows a thousand times', bytes: zipOfEntries([table(Buffer.alloc(64 << 20))]) },
    {
      what: 'an archive that grows 190 times',
      bytes: zipOfEntries([
        table(header + `a@example.com,1,2025-05-05,${'"a, b", '.repeat(200)}\n`.repeat(8_000)),
      ]),
    },
    {
      what: '5,000 entries',
      bytes: zipOf(
        Object.fromEntries(
          Array.from({ length: 5000 }, (_, at) => [
            `lists/a${at}/subscribed_members_export_${at}.csv`,
            header,
          ]),
        ),
      ),
    },
    {
      what: 'two million brackets as a template',
      bytes: zipOf({
        'subscribed.csv': `${header}a@example.com,1,,\n`,
        'templates/a.html': '*|['.repeat(700_000),
      }),
    },
    {
      what: 'a template of tags without end',
      bytes: zipOf({
        'subscribed.csv': `${header}a@example.com,1,,\n`,
        'templates/a.html': '*|IF:A|*'.repeat(60_000),
      }),
    },
    {
      what: 'a cell of 200,000 tags',
      bytes: zipOf({ 'subscribed.csv': `${header}a@example.com,1,,"${'""a"",'.repeat(200_000)}"\n` }),
    },
    { what: 'half of an archive', bytes: zipOf({ 'subscribed.csv': header.repeat(9) }).subarray(0, 100) },
  ].map((one) => ({ ...one, source: 'mailchimp_archive', filename: 'export.zip' })),
  ...[
    { what: 'a dump of brackets', text: '['.repeat(2_000_000) },
    { what: 'a dump of empty rows', text: '{"table":"wp_mailpoet_subscribers","row":{}}\n'.repeat(50_000) },
    {
      what: 'a newsletter of blocks in blocks',
      text: `${JSON.stringify({
        table: 'wp_mailpoet_newsletters',
        row: { id: 1, subject: 'a', body: `{"content":${'{"type":"container","blocks":['.repeat(20_000)}` },
      })}\n`,
    },
    {
      what: 'serialised PHP without end',
      text: `${JSON.stringify({
        table: 'wp_mailpoet_custom_fields',
        row: { id: 1, name: 'a', type: 'select', params: 's:5:"value";s:'.repeat(60_000) },
      })}\n`,
    },
  ].map(({ what, text }) => ({
    what,
    source: 'mailpoet',
    filename: 'dump.ndjson',
    bytes: Buffer.from(text),
  })),
]

const full = 5_000_000

/** Provider reports of nearly five megabytes. */
export const reportBombs: { what: string; text: string }[] = [
  { what: 'arrays without end', text: '['.repeat(full) },
  { what: 'a million and a half events', text: `[${'{},'.repeat(full / 3 - 10)}{}]` },
  {
    what: '400,000 members',
    text: `{${Array.from({ length: 400_000 }, (_, at) => `"x${at}":0`).join(',')}}`,
  },
  { what: 'one long text', text: JSON.stringify({ Type: 'Notification', Message: 'a'.repeat(full - 100) }) },
  {
    what: 'a report in a report',
    text: JSON.stringify({ Type: 'Notification', Message: `[${'{},'.repeat(full / 4)}{}]` }).slice(0, full),
  },
  {
    what: 'bounces without end',
    text: `[${'{"RecordType":"Bounce","Email":"a"},'.repeat(full / 40)}{}]`,
  },
]
