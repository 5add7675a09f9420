import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { tidy } from '../../support/tidy.ts'
import { zipOf } from '../../support/vendors/zip.ts'
import { driveFiles, type File } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { bring, get, report, undo } = driveFiles(app)
beforeEach(async () => {
  await tidy(app)
  await app.context.sql`delete from campaigns`
  await app.context.sql`delete from templates`
  await app.context.sql`delete from migrations`
})

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'

const campaigns = async (): Promise<Schemas['Campaign'][]> => {
  const { data } = await get<{ data: { id: string }[] }>('/campaigns?sort=name')
  return Promise.all(data.map(({ id }) => get<Schemas['Campaign']>(`/campaigns/${id}`)))
}

describe('drafts', () => {
  test('of a Mailchimp archive come with their text part, translated and without scripts', async () => {
    const bytes = zipOf({
      'lists/Tea_Club/subscribed_members_export_3f9a1c22.csv':
        'Email Address,LAST_CHANGED,LEID\nada@example.com,2025-05-05 10:00:00,1\n',
      'campaigns_content/Spring_tea.html': `${script}<p>Hello *|FNAME|*, *|FORWARD|*</p><a href="*|UNSUB|*">Leave</a>`,
      'campaigns_content/Spring_tea.txt': 'Hello *|FNAME|*',
      'campaigns_content/only_text.txt': 'No body of HTML',
      'templates/Autumn.html': `<p>Hello *|FNAME|*</p>${script}`,
      'templates/Autumn.css': 'p { color: red }',
      'files/photo.html': '<p>No template</p>',
    })
    const { id, full } = await bring('mailchimp_archive', [{ bytes, filename: 'export.zip' }])
    expect(full).toMatchObject({ state: 'succeeded', problem: null })
    const [campaign, ...others] = await campaigns()
    expect(others).toEqual([])
    expect(campaign).toMatchObject({ name: 'Spring tea', state: 'draft', audience: { include: {} } })
    expect(campaign?.content.text).toBe('Hello {{ contact.first_name }}')
    expect(campaign?.content.source).toContain('Hello {{ contact.first_name }}')
    expect(campaign?.content.source).toContain('{{ links.unsubscribe_url }}')
    expect(campaign?.content.source).not.toMatch(/<script|onerror/)
    expect((await report(id)).problems).toContainEqual(
      expect.objectContaining({
        problem_code: 'untranslated_tag',
        detail: expect.stringContaining('*|FORWARD|*'),
      }),
    )
    const templates = await get<{ data: { name: string }[] }>('/templates')
    expect(templates.data.map(({ name }) => name)).toEqual(['Autumn'])
    await undo(full.id)
    expect(await campaigns()).toEqual([])
  })

  test('that are larger than 1 MiB are named', async () => {
    // Text that does not compress like an attack.
    const long = Array.from({ length: 200_000 }, (_, number) => `${number} `).join('')
    const bytes = zipOf({
      'lists/Tea_Club/subscribed_members_export_3f9a1c22.csv':
        'Email Address,LAST_CHANGED,LEID\nada@example.com,2025-05-05 10:00:00,1\n',
      'campaigns_content/Spring.html': '<p>Tea</p>',
      'campaigns_content/Spring.txt': long,
      'templates/Autumn.html': `<p>${long}</p>`,
    })
    const { id } = await bring('mailchimp_archive', [{ bytes, filename: 'export.zip' }])
    const detail = 'The document is larger than 1 MiB.'
    const named = (await report(id)).problems.filter((problem) => problem.detail === detail)
    expect(named.map(({ source_id }) => source_id).sort()).toEqual([
      'campaigns_content/Spring.txt',
      'templates/Autumn.html',
    ])
  })

  test('of a dump of MailPoet come from their blocks', async () => {
    const block = (type: string, more: object) => ({ type, ...more })
    const newsletter = (id: number, more: object) => ({
      table: 'wp_mailpoet_newsletters',
      row: { id, subject: `Tea ${id} for [subscriber:firstname | default:reader]`, status: 'draft', ...more },
    })
    const blocks = [
      block('container', {
        blocks: [
          block('header', { text: '<a href="[link:newsletter_view_in_browser_url]">Browser</a>' }),
          block('text', { text: `<p>Dear [subscriber:cf_3], [subscriber:shoesize]</p>${script}` }),
          block('image', {
            src: 'https://tea.example/a.png?a=1&b="2"',
            alt: '"Tea"',
            link: 'https://tea.example/',
          }),
          block('button', { url: 'javascript:alert(1)', text: 'Buy <now>' }),
          block('automatedLatestContent', { amount: 5 }),
        ],
      }),
    ]
    const body = JSON.stringify({ content: { type: 'container', blocks } })
    const lines = [
      {
        table: 'wp_mailpoet_subscribers',
        row: { id: 1, email: 'ada@example.com', status: 'subscribed', source: 'form' },
      },
      { table: 'wp_mailpoet_custom_fields', row: { id: 3, name: 'Tea', type: 'text', params: '' } },
      newsletter(1, { body, preheader: 'Now', sender_name: 'Shop', sender_address: 'news@tea.example' }),
      newsletter(2, { body, status: 'sent' }),
      newsletter(3, { body, deleted_at: '2025-05-05 10:00:00' }),
      newsletter(4, { body: 'no JSON' }),
    ]
    const bytes = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
    const { id, full } = await bring('mailpoet', [{ bytes, filename: 'dump.ndjson' }])
    expect(full).toMatchObject({ state: 'succeeded', problem: null })
    const found = await campaigns()
    const campaign = found.find(({ name }) => name.startsWith('Tea 1'))
    expect(campaign).toMatchObject({
      state: 'draft',
      content: {
        subject: 'Tea 1 for {{ contact.first_name | default: "reader" }}',
        preheader: 'Now',
      },
    })
    const source = campaign?.content.source ?? ''
    expect(source).toContain('Dear {{ contact.custom.tea }}')
    expect(source).toContain('links.view_in_browser_url')
    expect(source).toContain('Buy &lt;now&gt;')
    expect(source).not.toMatch(/<script|onerror|javascript:/)
    const { problems, tallies } = await report(id)
    expect(problems.map(({ detail }) => detail).join('\n')).toMatch(/\[subscriber:shoesize\]/)
    expect(tallies).toContainEqual({ dimension: 'skipped', key: 'sent', value: 1 })
    expect(found.map(({ name }) => name).some((name) => name.startsWith('Tea 3'))).toBe(false)
  })

  test('of a file of JSON lines come as they are written, and only what was not sent', async () => {
    const lines = [
      { email: 'ada@example.com', status: 'subscribed', lists: ['Readers'] },
      { template: { source_id: 't1', name: 'Plain', html: '<p>Hi</p>' } },
      {
        campaign: { source_id: 'c1', name: 'Spring', subject: 'Tea', html: '<p>Tea</p>', lists: ['Readers'] },
      },
      { campaign: { source_id: 'c2', name: 'Old', subject: 'Tea', html: '<p>Tea</p>', state: 'sent' } },
    ]
    const bytes = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
    const { full } = await bring('ndjson', [{ bytes, filename: 'all.ndjson' }])
    expect(full).toMatchObject({ state: 'succeeded', problem: null })
    const found = await campaigns()
    expect(found.map(({ name, state }) => [name, state])).toEqual([['Spring', 'draft']])
    const lists = await get<{ data: { id: string }[] }>('/lists')
    expect(found[0]?.audience.include.list_ids).toEqual(lists.data.map(({ id }) => id))
  })
})

test('an address that changes between two files stays one contact where the source has ids', async () => {
  const header = 'Email Address,First Name,LAST_CHANGED,LEID,EUID\n'
  const { id } = await bring('mailchimp_archive', [
    {
      bytes: `${header}ada@example.com,Ada,2025-05-05 10:00:00,1,e1\ngrace@example.com,Grace,2025-05-05 10:00:00,2,e2\n`,
      filename: 'subscribed_members_export_1a2b3c4d.csv',
    },
  ])
  const before = await app.context.sql<
    { id: string }[]
  >`select id from contacts where email = 'ada@example.com'`
  const { data } = await get<{ data: File[] }>(`/migrations/${id}/files`)
  const calls = driveFiles(app)
  await calls.upload(
    data[0] as File,
    `${header}countess@example.com,Ada,2025-06-05 10:00:00,1,e9\ngrace@example.com,Grace,2025-05-05 10:00:00,2,e2\n`,
  )
  const delta = await calls.start(id, 'delta')
  expect(delta).toMatchObject({ state: 'succeeded', problem: null, counters: { updated: 1, unchanged: 1 } })
  const after = await app.context.sql<{ id: string; email: string; status: string }[]>`
    select id, email, status from contacts order by email`
  expect(after).toEqual([
    { id: before[0]?.id, email: 'countess@example.com', status: 'subscribed' },
    { id: expect.anything(), email: 'grace@example.com', status: 'subscribed' },
  ])
  await undo(delta.id)
  const undone = await app.context.sql<
    { id: string; email: string }[]
  >`select id, email from contacts order by email`
  expect(undone[0]).toEqual({ id: before[0]?.id, email: 'ada@example.com' })
})
