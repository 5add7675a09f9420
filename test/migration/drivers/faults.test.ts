import { afterEach, describe, expect, test } from 'vitest'
import { drivers } from '../../../server/migration/drivers/drivers.ts'
import { type Driver, SourceFault, type SourceHttp } from '../../../server/migration/records/driver.ts'
import {
  beginWalk,
  type Prepared,
  readNext,
  type Walk,
} from '../../../server/migration/runs/collect/collect.ts'
import { collect } from '../../support/vendors/collect.ts'
import type { Fault, FaultKind } from '../../support/vendors/faults.ts'
import type { Vendor } from '../../support/vendors/frame.ts'
import { startVendor, type VendorKind } from '../../support/vendors/index.ts'
import { httpOf } from '../../support/vendors/source-http.ts'

const sources = drivers.map((driver) => ({ kind: driver.descriptor.key as VendorKind, driver }))

let open: Vendor[] = []
afterEach(async () => {
  const vendors = open
  open = []
  for (const vendor of vendors) await vendor.close()
})

const start = async (kind: VendorKind) => {
  const vendor = await startVendor(kind, { contacts: 30, lists: 3, tags: 2 })
  open.push(vendor)
  return vendor
}

/** What a run ends with under faults: the same records as without, or a fault with a code. */
const endOf = async (driver: Driver, vendor: Vendor, faults: readonly Fault[]) => {
  vendor.setFaults(faults)
  return collect(driver, httpOf(vendor, driver), 10).then(
    ({ staged }) => staged,
    (error: unknown) => error as Error & { code?: string; milliseconds?: number },
  )
}

/** Faults that pass: a run with them brings the same. */
const passing: FaultKind[] = [
  '429',
  '500',
  '502_html',
  'login_page_200',
  'bad_json',
  'reset_mid_body',
  'truncated',
  'short_length',
  'slow',
  'deep_json',
  '403_no_json',
]

/** Faults that stay: a run ends with a code, and can be resumed. */
const staying: [FaultKind, RegExp][] = [
  ['401', /source_unauthorized/],
  ['403_scope', /source_forbidden/],
  ['500', /source_unavailable/],
  ['login_page_200', /source_bad_answer/],
  ['redirect', /source_bad_answer/],
]

describe.each(sources)('$kind', ({ kind, driver }) => {
  test.each(passing)('brings the same after a passing %s', async (fault) => {
    const vendor = await start(kind)
    const whole = await endOf(driver, vendor, [])
    for (const from of [1, 4])
      expect(await endOf(driver, vendor, [{ kind: fault, from, header: 'seconds' }])).toEqual(whole)
    vendor.assertClean()
  })

  test.each(staying)('ends with a code if %s stays', async (fault, code) => {
    const vendor = await start(kind)
    const end = await endOf(driver, vendor, [{ kind: fault, from: 2, times: 1_000 }])
    expect(end).toBeInstanceOf(Error)
    // ActiveCampaign answers 403 to wrong credentials, and has no rights that a key could lack.
    const isKey = kind === 'activecampaign' && fault === '403_scope'
    expect((end as { code?: string }).code).toMatch(isKey ? /source_unauthorized/ : code)
  })

  test.each(['seconds', 'date', 'vendor', 'none'] as const)('waits as a 429 with %s says', async (header) => {
    const vendor = await start(kind)
    const whole = await endOf(driver, vendor, [])
    expect(await endOf(driver, vendor, [{ kind: '429', from: 2, times: 2, header }])).toEqual(whole)
  })

  test('ends with a fault, or with a sum that does not close, if the second page stays empty', async () => {
    const vendor = await start(kind)
    const contacts = driver.streams(null).findLast(({ name }) => name === 'contacts')
    const counts = driver.descriptor.capabilities.totals === 'exact'
    vendor.setFaults([
      { kind: 'empty_page', path: /(subscribers|contacts|members|profiles)$/, from: 3, times: 1_000 },
    ])
    const end = await collect(driver, httpOf(vendor, driver), 10).catch((error: unknown) => error as Error)
    expect(contacts).toBeDefined()
    if (end instanceof Error) expect((end as { code?: string }).code).toBe('source_bad_answer')
    else if (counts) expect(end.collected.contacts).toBeLessThan(end.declared.contacts ?? 0)
  })

  test('never tells the secret that a source repeats', async () => {
    const vendor = await start(kind)
    const end = await endOf(driver, vendor, [{ kind: 'echo_secret', times: 1_000 }])
    const told = JSON.stringify(end, Object.getOwnPropertyNames(end))
    for (const [name, secret] of Object.entries(vendor.credentials))
      if (name !== 'username') expect(told).not.toContain(secret)
  })

  test('rejects wrong credentials', async () => {
    const vendor = await start(kind)
    const wrong = Object.fromEntries(Object.keys(vendor.credentials).map((name) => [name, 'wrong-us1']))
    const http = httpOf({ ...vendor, credentials: wrong } as Vendor, driver)
    await expect(collect(driver, http)).rejects.toMatchObject({
      code: 'source_unauthorized',
    })
  })
})

/** The walk of a run, with small pages. `http` stands between the driver and the source. */
const walkOf = (driver: Driver, vendor: Vendor, http: SourceHttp) => {
  let prepared: Prepared | null = null
  const ids: string[] = []
  let at: Walk | null = { ...beginWalk(driver), pageSize: 10 }
  return {
    ids,
    /** Reads on. Returns how many records were read again. */
    end: async (): Promise<{ repeated: number }> => {
      prepared ??= { reference: await driver.prepare(httpOf(vendor, driver)), slices: new Map() }
      const now = new Date()
      const usual = { selected_streams: null, source_segments: 'note', exactness: 'fast' } as const
      const options = { ...usual, include_sent: false }
      const context = { driver, http, prepared, since: null, startedAt: now, now, timezone: 'UTC', options }
      let repeated = 0
      for (
        let page = await readNext(context, at as Walk);
        page !== null;
        page = await readNext(context, at)
      ) {
        ids.push(...page.records.map((record) => JSON.stringify([page?.stream, record])))
        repeated += page.repeated
        if (page.next === null) break
        at = page.next
      }
      return { repeated }
    },
    /** A run that is resumed reads again what it must know, and continues where it was. */
    resume: (): void => {
      prepared = null
    },
  }
}

/** A source that answers some requests with a cursor as if it did not know it any more. */
const forgetful = (http: SourceHttp, status: number, forgets: (request: number) => boolean): SourceHttp => {
  let seen = 0
  return {
    ...http,
    get: async (path, query = {}) => {
      const isLater =
        /(subscribers|contacts|profiles)$/.test(path) && /after|cursor/.test(Object.keys(query).join())
      if (isLater && forgets(++seen))
        throw new SourceFault('source_bad_answer', `It answered ${status}.`, status)
      return http.get(path, query)
    },
  }
}

describe.each(sources.filter(({ kind }) => /^(kit|klaviyo|hubspot)$/.test(kind)))(
  'an expired cursor of $kind',
  ({ kind, driver }) => {
    const whole = async (vendor: Vendor) => {
      const walk = walkOf(driver, vendor, httpOf(vendor, driver))
      await walk.end()
      return new Set(walk.ids)
    }

    test.each([400, 410])('begins the slice again after a %i, and misses nothing', async (status) => {
      const vendor = await start(kind)
      const walk = walkOf(
        driver,
        vendor,
        forgetful(httpOf(vendor, driver), status, (request) => request === 2),
      )
      expect(await walk.end()).toEqual({ repeated: 20 })
      expect(new Set(walk.ids)).toEqual(await whole(vendor))
    })

    test('stops if the slice meets it again, and is resumed from the beginning of the slice', async () => {
      const vendor = await start(kind)
      let requests = 0
      const http = forgetful(httpOf(vendor, driver), 400, (request) => {
        requests = request
        // Also the first one after the run is resumed: a dead cursor stays dead.
        return [2, 4, 5].includes(request)
      })
      const walk = walkOf(driver, vendor, http)
      await expect(walk.end()).rejects.toMatchObject({ code: 'source_bad_answer', status: 400 })
      expect(requests).toBe(4)
      walk.resume()
      await expect(walk.end()).resolves.toEqual({ repeated: 20 })
      expect(new Set(walk.ids)).toEqual(await whole(vendor))
    })
  },
)

const driverOf = (kind: VendorKind): Driver => {
  const found = sources.find((source) => source.kind === kind)
  if (found === undefined) throw new Error(`There is no driver for ${kind}.`)
  return found.driver
}

test('listmonk: a user who may not see the lists ends the check and a run, although listmonk has no error', async () => {
  const driver = driverOf('listmonk')
  const vendor = await startVendor('listmonk', { contacts: 30, lacks: ['lists:get_all'] })
  open.push(vendor)
  const http = httpOf(vendor, driver)
  const fault = { code: 'source_forbidden', message: 'The user lacks the permission `lists:get_all`.' }
  await expect(driver.check(http, vendor.credentials)).rejects.toMatchObject(fault)
  await expect(collect(driver, http)).rejects.toMatchObject(fault)
})

test('MailerLite: a key of the older product is named', async () => {
  const driver = driverOf('mailerlite')
  const vendor = await start('mailerlite')
  const token = '0123456789abcdef0123456789abcdef'
  const http = httpOf({ ...vendor, credentials: { token } }, driver)
  await expect(driver.check(http, { token })).rejects.toMatchObject({
    code: 'source_unauthorized',
    message: expect.stringContaining('MailerLite Classic'),
  })
})

test('Groundhogg: a user who may not see the properties brings everything else', async () => {
  const driver = driverOf('groundhogg')
  const whole = await collect(driver, httpOf(await start('groundhogg'), driver))
  const vendor = await startVendor('groundhogg', { contacts: 30, lists: 3, tags: 2, lacks: ['/properties'] })
  open.push(vendor)
  const { staged } = await collect(driver, httpOf(vendor, driver))
  expect(staged).toEqual(whole.staged.filter(({ kind }) => kind !== 'field'))
})
