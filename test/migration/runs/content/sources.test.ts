import { afterAll, describe, expect, test } from 'vitest'
import { catalogueOf, personalisations } from '../../../../server/content/smart-codes/index.ts'
import { readLook } from '../../../../server/content/templates/index.ts'
import { drivers } from '../../../../server/migration/drivers/drivers.ts'
import type { Cursor, Driver, SourceHttp } from '../../../../server/migration/records/driver.ts'
import type { Staged } from '../../../../server/migration/records/records.ts'
import type { StagedDocument } from '../../../../server/migration/runs/content/document.ts'
import { prepare } from '../../../../server/migration/runs/content/prepare.ts'
import { startTestApp } from '../../../support/app.ts'
import type { Fault } from '../../../support/vendors/faults.ts'
import type { Vendor, VendorOptions } from '../../../support/vendors/frame.ts'
import { startVendor, type VendorKind } from '../../../support/vendors/index.ts'
import { httpOf } from '../../../support/vendors/source-http.ts'

const app = await startTestApp()
const look = await readLook(app.context.sql)
const open: Vendor[] = []
afterAll(async () => {
  for (const vendor of open) await vendor.close()
})

const begin = async (driver: Driver, options: VendorOptions = {}) => {
  const vendor = await startVendor(driver.descriptor.key as VendorKind, { contacts: 3, ...options })
  open.push(vendor)
  return { vendor, http: httpOf(vendor, driver) }
}

/** What the streams about content bring. */
const read = async (driver: Driver, http: SourceHttp, pageSize = 10, sent = false) => {
  const staged: Staged[] = []
  const forms = new Set<string>()
  const reference = await driver.prepare(http)
  for (const { name, about } of driver.streams(null)) {
    if (about !== 'content') continue
    for (const slice of await driver.slices(http, name, reference)) {
      let cursor: Cursor | null = null
      do {
        const page = await driver.readPage(http, name, slice, { cursor, pageSize, since: null, sent })
        for (const raw of page.records) {
          const noteForm = (form: string) => forms.add(form)
          const context = { reference, slice, timezone: 'UTC', now: new Date('2026-11-23'), noteForm }
          const result = driver.normalise[name]?.(raw, context)
          if (Array.isArray(result)) staged.push(...result)
        }
        cursor = page.next
      } while (cursor !== null)
    }
  }
  return { staged, forms }
}

const documentsOf = (staged: readonly Staged[]): StagedDocument[] =>
  staged.flatMap((one) => (one.kind === 'template' || one.kind === 'campaign' ? [one] : []))

const prepared = (driver: Driver, document: StagedDocument) =>
  prepare(document, {
    runId: 'a run',
    personalisation: personalisations[driver.descriptor.key],
    options: { source_html: 'sanitised', include_sent: false },
    fields: new Map(),
    lists: new Map(),
    catalogue: catalogueOf([]),
    look,
  })

const attack =
  '<script>alert(1)</script><img src=x onerror=alert(1)>{{ contact.custom.secret }}{% for x in (1..9) %}{% endfor %}' +
  '<svg onload=alert(1)></svg><a href="javascript:alert(1)">x</a>'

describe.each(drivers.map((driver) => ({ kind: driver.descriptor.key, driver })))(
  '$kind',
  ({ kind, driver }) => {
    test('brings its templates and drafts with our smart codes, without scripts, and names the tags that stay', async () => {
      const { vendor, http } = await begin(driver, { hostile: attack })
      const documents = documentsOf((await read(driver, http)).staged)
      vendor.assertClean()
      expect(documents.length).toBeGreaterThan(0)
      const codes = new Set<string>()
      const problems: string[] = []
      for (const document of documents) {
        const result = await prepared(driver, document)
        if (result.skipped === 'sent') continue
        expect([document.name, result.skipped]).toEqual([document.name, null])
        for (const code of result.codes) codes.add(code)
        problems.push(...result.problems.map(({ detail }) => detail))
        const whole = Object.values(result.content).join('\n')
        expect(whole).not.toMatch(/<script|onerror|onload|javascript:/)
        expect(whole).not.toMatch(/\{%|\{\{ contact\.custom|\{\{ ?x/)
      }
      expect([...codes]).toContain('contact.first_name')
      expect(
        [...codes].filter((code) => !/^(contact\.(first_name|custom)|links|business|date)/.test(code)),
      ).toEqual([])
      expect(
        problems.some(
          (detail) => /cannot be translated/.test(detail) && /hostile|FORWARD|params|if x/i.test(detail),
        ),
      ).toBe(true)
      const hasLink = [
        'mailchimp',
        'listmonk',
        'fluentcrm',
        'activecampaign',
        'kit',
        'brevo',
        'klaviyo',
        'mautic',
        'mailerlite',
      ]
      expect(codes.has('links.unsubscribe_url')).toBe(hasLink.includes(kind))
    })

    test('brings the same with small pages, and each once', async () => {
      const { http } = await begin(driver, { documents: 23 })
      const small = documentsOf((await read(driver, http)).staged)
      const large = documentsOf((await read(driver, http, 100)).staged)
      const ids = small.map((one) => `${one.kind} ${one.source_id}`)
      expect(ids.length).toBeGreaterThanOrEqual(23)
      expect(new Set(ids).size).toBe(ids.length)
      const sorted = (all: readonly StagedDocument[]) =>
        all.toSorted((one, other) =>
          `${one.kind} ${one.source_id}` < `${other.kind} ${other.source_id}` ? -1 : 1,
        )
      expect(sorted(small)).toEqual(sorted(large))
    })

    test('lists what is to be rebuilt', async () => {
      const { http } = await begin(driver)
      const about = (await read(driver, http)).staged.flatMap((one) =>
        one.kind === 'note' ? [one.about] : [],
      )
      const { automations, forms } = driver.descriptor.capabilities
      expect(about.includes('automation')).toBe(automations !== 'no' && kind !== 'kit')
      expect(about.includes('form')).toBe(forms !== 'no')
    })

    test.each([
      ['429', 'is waited for'],
      ['truncated', 'is read again'],
      ['500', 'is read again'],
    ] as const)('a page of content with the fault %s %s', async (fault, _what) => {
      const { vendor, http } = await begin(driver, { documents: 3 })
      const whole = await read(driver, http)
      const path = /campaign|template|broadcast|emails|messages/
      vendor.setFaults([{ kind: fault, path, from: 1, times: 1 } satisfies Fault])
      expect((await read(driver, http)).staged).toEqual(whole.staged)
    })

    test('stops at credentials that are rejected in the middle', async () => {
      const { vendor, http } = await begin(driver, { documents: 3 })
      vendor.setFaults([
        { kind: '401', path: /campaign|template|broadcast|emails|messages/, from: 1, times: 1_000 },
      ])
      await expect(read(driver, http)).rejects.toMatchObject({ code: 'source_unauthorized' })
    })
  },
)

const passing = [
  '429',
  '500',
  '502_html',
  'login_page_200',
  'bad_json',
  'reset_mid_body',
  'truncated',
] as const
const staying = [
  ['401', 'source_unauthorized'],
  ['500', 'source_unavailable'],
  ['login_page_200', 'source_bad_answer'],
] as const

describe.each(drivers.map((driver) => ({ kind: driver.descriptor.key, driver })))(
  'later pages of content of $kind',
  ({ driver }) => {
    /** The number of requests that the streams about content take. */
    const whole = async () => {
      const { vendor, http } = await begin(driver, { documents: 35 })
      vendor.requests.length = 0
      const { staged } = await read(driver, http)
      return { vendor, staged, requests: vendor.requests.length }
    }

    test('are the same after a fault that passes', async () => {
      const { vendor, staged, requests } = await whole()
      expect(documentsOf(staged).length).toBeGreaterThan(30)
      for (const kind of passing)
        for (const from of [Math.ceil(requests / 2), requests]) {
          vendor.setFaults([{ kind, from, header: 'seconds' }])
          expect((await read(driver, httpOf(vendor, driver))).staged, `${kind} ${from}`).toEqual(staged)
        }
      vendor.assertClean()
    })

    test.each(staying)('end with a code if %s stays', async (kind, code) => {
      const { vendor, requests } = await whole()
      vendor.setFaults([{ kind, from: Math.ceil(requests / 2), times: 1_000 }])
      await expect(read(driver, httpOf(vendor, driver))).rejects.toMatchObject({ code })
    })
  },
)

test('a campaign that vanished between the page and its details is left out', async () => {
  for (const kind of ['listmonk', 'mailchimp', 'klaviyo']) {
    const driver = drivers.find(({ descriptor }) => descriptor.key === kind) as Driver
    const { http } = await begin(driver, { documents: 3 })
    const whole = documentsOf((await read(driver, http, 10, true)).staged).filter(
      (one) => one.kind === 'campaign',
    )
    let asked = 0
    const forgetful: SourceHttp = {
      ...http,
      get: (path, query) => {
        const isDetail = /campaigns\/\w+/.test(path)
        if (isDetail) asked += 1
        return http.get(isDetail && asked === 2 ? '/nowhere' : path, query)
      },
    }
    const rest = documentsOf((await read(driver, forgetful, 10, true)).staged).filter(
      (one) => one.kind === 'campaign',
    )
    expect([kind, rest.length]).toEqual([kind, whole.length - 1])
  }
})

test('campaigns that were sent cost no requests for their content, unless they are wanted', async () => {
  const driver = drivers.find(({ descriptor }) => descriptor.key === 'listmonk') as Driver
  const { vendor, http } = await begin(driver, { documents: 3 })
  const details = () => vendor.requests.filter(({ path }) => /campaigns\/\d/.test(path)).length
  await read(driver, http)
  expect(details()).toBe(3)
  await read(driver, http, 10, true)
  expect(details()).toBe(9)
})

test('both forms of what is uncertain are read, and named', async () => {
  const formsOf = async (kind: string, form: 'first' | 'second') => {
    const driver = drivers.find(({ descriptor }) => descriptor.key === kind) as Driver
    const { http } = await begin(driver, { form })
    const { forms, staged } = await read(driver, http)
    const campaign = documentsOf(staged).find((one) => one.kind === 'campaign')
    return { forms: [...forms], subject: campaign?.subject }
  }
  expect(await formsOf('activecampaign', 'first')).toMatchObject({ forms: ['messages by campaignMessages'] })
  expect(await formsOf('activecampaign', 'second')).toMatchObject({ forms: ['messages by campaignMessage'] })
  expect(await formsOf('klaviyo', 'first')).toMatchObject({ forms: ['content in the definition'] })
  expect(await formsOf('klaviyo', 'second')).toMatchObject({ forms: ['content beside the definition'] })
  for (const [kind, form] of [
    ['activecampaign', 'first'],
    ['activecampaign', 'second'],
    ['klaviyo', 'first'],
    ['klaviyo', 'second'],
  ] as const)
    expect((await formsOf(kind, form)).subject).toMatch(/^Tea for/)
})
