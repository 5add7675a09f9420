import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { codeOf, type Job, type Preview, start, tidy, uploaded } from './support.ts'

/* Columns as tools export them, each with the source of the name. The status is that of a contact whose import says `subscribed`. */

const app = await startTestApp()
beforeEach(async () => {
  await tidy(app)
  await app.context.sql`delete from contacts`
})

const finish = async (id: string, body: object = {}): Promise<Job> => {
  const { body: job, status } = await start(app, id, body)
  expect(status, JSON.stringify(job)).toBe(202)
  await app.work()
  return (await app.send<Job>('GET', `/jobs/${job.id}`)).body
}

const statusOf = async (email: string): Promise<string | null> => {
  const { body } = await app.send<{ data: { status: string }[] }>('GET', `/contacts?email=${email}`)
  return body.data[0]?.status ?? null
}

const attested = { status: 'subscribed', consent: { basis: 'opt_in' } }

const statusAfter = async (column: string, value: string, more: object = {}): Promise<string | null> => {
  const cell = value.includes(',') || value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value
  const { id } = await uploaded(app, `Email,${column}\nada@example.com,${cell}\ngrace@example.com,\n`, {
    ...attested,
    ...more,
  })
  await finish(id)
  return statusOf('ada@example.com')
}

describe('a column in which a person can say no', () => {
  test.for([
    // help.shopify.com, customer CSV file
    ['Accepts Email Marketing', 'no', 'unsubscribed'],
    ['Accepts Email Marketing', 'yes', 'subscribed'],
    ['Accepts Marketing', 'FALSE', 'unsubscribed'],
    // knowledge.hubspot.com, exports of contacts
    ['Unsubscribed from all email', 'true', 'unsubscribed'],
    ['Unsubscribed from all email', 'false', 'subscribed'],
    ['Opted out of email: Newsletter', 'Yes', 'unsubscribed'],
    ['Email hard bounce reason', 'UNKNOWN_USER', 'unsubscribed'],
    ['Email hard bounce reason', '', 'subscribed'],
    ['Invalid email address', 'true', 'unsubscribed'],
    // docs.mautic.org, API of contacts
    ['doNotContact', '1', 'unsubscribed'],
    ['doNotContact', '0', 'subscribed'],
    ['doNotContact', '[]', 'subscribed'],
    // mailchimp.com, audience exports
    ['UNSUB_TIME', '2025-03-01 10:00:00', 'unsubscribed'],
    ['CLEAN_TIME', '2025-03-01 10:00:00', 'unsubscribed'],
    ['UNSUB_TIME', '0000-00-00 00:00:00', 'subscribed'],
    // help.klaviyo.com, exports of profiles
    ['Email Suppressions', 'HARD_BOUNCE', 'unsubscribed'],
    ['Email Suppressions', '["USER_SUPPRESSED"]', 'unsubscribed'],
    ['Email Marketing Consent', 'NEVER_SUBSCRIBED', 'transactional'],
    ['Email Marketing Consent', 'SUBSCRIBED', 'subscribed'],
    // Constant Contact, exports of contacts
    ['Email permission status', 'Implied', 'transactional'],
    ['Email permission status', 'Express', 'subscribed'],
    ['Confirmed Opt-Out Date', '03/01/2025', 'unsubscribed'],
    // support.substack.com, help.ghost.org, help.brevo.com, Salesforce's object Contact
    ['email_disabled', 'true', 'unsubscribed'],
    ['subscribed_to_emails', 'false', 'unsubscribed'],
    ['EMAIL_BLACKLISTED', 'TRUE', 'unsubscribed'],
    ['HasOptedOutOfEmail', '1', 'unsubscribed'],
    // Words for them in other languages
    ['Abgemeldet am', '01.03.2025', 'unsubscribed'],
    ['Werbeeinwilligung', 'no', 'unsubscribed'],
    ['Désabonné', '1', 'unsubscribed'],
    ['Fecha de baja', '2025-03-01', 'unsubscribed'],
    // A state of subscription, and one of an address
    ['State', 'Unsubscribed', 'unsubscribed'],
    ['State', 'Active', 'subscribed'],
    ['State', 'Texas', 'subscribed'],
    // Other channels say nothing of e-mail
    ['Accepts SMS Marketing', 'no', 'subscribed'],
    ['Do not call', 'yes', 'subscribed'],
    // Also about e-mail
    ['Do not contact (email, phone)', 'yes', 'unsubscribed'],
    ['Unsubscribed from email and SMS', 'yes', 'unsubscribed'],
    ['Automatically unsubscribed', 'yes', 'unsubscribed'],
  ] as const)('%s: %s makes an attested contact %s', async ([column, value, status]) => {
    expect(await statusAfter(column, value)).toBe(status)
  })

  test('is read if the mapping leaves it out, or stores it in a custom field', async () => {
    const mapping = [{ column: 'Email', target: 'email' }]
    expect(await statusAfter('Accepts Email Marketing', 'no', { mapping })).toBe('unsubscribed')
    await app.context.sql`delete from contacts`
    await app.send('POST', '/custom-fields', { body: { key: 'accepts', label: 'Accepts', type: 'text' } })
    const custom = [...mapping, { column: 'Accepts Email Marketing', target: 'custom.accepts' }]
    expect(await statusAfter('Accepts Email Marketing', 'no', { mapping: custom })).toBe('unsubscribed')
    const { body } = await app.send<{ data: { custom_fields: object }[] }>(
      'GET',
      '/contacts?email=ada@example.com',
    )
    expect(body.data[0]?.custom_fields).toMatchObject({ accepts: 'no' })
  })

  test('is read in NDJSON, also of its own types', async () => {
    const lines = [
      { email: 'ada@example.com', opted_out: true },
      { email: 'grace@example.com', opted_out: false },
    ]
    const content = lines.map((line) => JSON.stringify(line)).join('\n')
    const { id } = await uploaded(app, content, {
      ...attested,
      filename: 'people.ndjson',
      format: 'ndjson',
      mapping: [{ column: 'email', target: 'email' }],
    })
    await finish(id)
    expect([await statusOf('ada@example.com'), await statusOf('grace@example.com')]).toEqual([
      'unsubscribed',
      'subscribed',
    ])
  })

  test('makes a subscribed contact unsubscribed, also if known contacts are skipped', async () => {
    for (const duplicates of ['merge', 'overwrite', 'skip']) {
      await app.context.sql`delete from contacts`
      await app.send('POST', '/contacts', {
        body: { email: 'ada@example.com', first_name: 'Ada', status: 'subscribed' },
      })
      const { id } = await uploaded(app, 'Email,First name,Opted out\nada@example.com,Augusta,yes\n', {
        ...attested,
        duplicates,
      })
      await finish(id)
      expect(await statusOf('ada@example.com'), duplicates).toBe('unsubscribed')
      const { body } = await app.send<{ data: { first_name: string }[] }>(
        'GET',
        '/contacts?email=ada@example.com',
      )
      expect(body.data[0]?.first_name).toBe(duplicates === 'skip' ? 'Ada' : 'Augusta')
    }
  })

  test('that is empty makes no new contact subscribed, if it should say yes', async () => {
    const { id } = await uploaded(
      app,
      'Email,Newsletter\nada@example.com,yes\ngrace@example.com,\n',
      attested,
    )
    await finish(id)
    expect([await statusOf('ada@example.com'), await statusOf('grace@example.com')]).toEqual([
      'subscribed',
      'transactional',
    ])
  })
})

describe('what cannot be read', () => {
  test('among the first rows stops the start, with the column and its values', async () => {
    const { id } = await uploaded(app, 'Email,Opted out\nada@example.com,perhaps\n', attested)
    for (const dry_run of [true, false]) {
      const answer = await start(app, id, { dry_run })
      expect(codeOf(answer)).toEqual([409, 'invalid_state'])
      expect((answer.body as { detail?: string }).detail).toBe(
        'The column Opted out may contain opt-outs, and the meaning of "perhaps" is unclear. Enter yes, no or a time, map these values in `meanings`, or remove the column.',
      )
    }
    const { body } = await app.send<Preview>('GET', `/imports/${id}/preview`)
    expect(body.columns[1]).toMatchObject({ suggested_target: 'opted_out' })
    expect(body.rows[0]?.problem).toMatch(/^Opted out: It is unclear/)
  })

  test('in a later row keeps the contact out of mailing, and is named', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `person-${at}@example.com,no`)
    const content = ['Email,Opted out', ...rows, 'ada@example.com,perhaps', ''].join('\n')
    const { id } = await uploaded(app, content, { ...attested, on_invalid: 'skip_value' })
    const { id: job } = await finish(id)
    expect(await statusOf('ada@example.com')).toBe('transactional')
    const { body } = await app.send<{ data: object[] }>('GET', `/jobs/${job}/errors`)
    expect(body.data).toMatchObject([
      { code: 'value_skipped', line_number: 302, columns: [{ column: 'Opted out', value: 'perhaps' }] },
    ])
  })

  test('are the columns of Mailchimp without its name of the file', async () => {
    const content = 'Email Address,LEID,EUID\nada@example.com,1,a\n'
    for (const filename of [
      'people.csv',
      'unsubscribed_email_audience_export_1a2b.csv',
      'cleaned_email_audience_export_1a2b.csv',
      'nonsubscribed_email_audience_export_1a2b.csv',
    ]) {
      const { id } = await uploaded(app, content, { ...attested, filename })
      expect(codeOf(await start(app, id)), filename).toEqual([409, 'invalid_state'])
      const transactional = await uploaded(app, content, { filename, status: 'transactional' })
      expect((await start(app, transactional.id)).status).toBe(202)
      await app.work()
    }
    const { id } = await uploaded(app, content, {
      ...attested,
      filename: 'subscribed_email_audience_export_1a2b.csv',
    })
    await finish(id)
    expect(await statusOf('ada@example.com')).toBe('subscribed')
  })
})

test('a permission that is open is no consent of a person who must still confirm', async () => {
  const { id } = await uploaded(
    app,
    'Email,Accepts Email Marketing\nada@example.com,\ngrace@example.com,yes\n',
    {
      ...attested,
      status: 'pending',
    },
  )
  await finish(id)
  const given = await app.context.sql`
    select c.email, e.kind from contacts c join consent_events e on e.contact_id = c.id where c.status = 'pending'`
  expect(given).toEqual([{ email: 'grace@example.com', kind: 'given' }])
})
