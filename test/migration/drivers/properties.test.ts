import { expect, test } from 'vitest'
import { hubspot } from '../../../server/migration/drivers/hubspot/index.ts'
import { collect, results } from '../../support/vendors/collect.ts'
import { startVendor } from '../../support/vendors/index.ts'
import { httpOf } from '../../support/vendors/source-http.ts'

/** More properties than an address can name: types that people left, and answers. */
const many = { contacts: 250, lists: 120, fields: 700 }

test.each(['first', 'second'] as const)(
  'no property is lost if there are more than a query can have (%s form)',
  async (form) => {
    const vendor = await startVendor('hubspot', { ...many, form })
    const http = httpOf(vendor, hubspot)
    const { staged } = await collect(hubspot, http)
    const folded = results(hubspot, staged)
    for (const { person, expected } of vendor.truth()) {
      const got = folded.get(person.email) ?? null
      expect(got?.status, `person ${person.index}, ${person.mailStatus}`).toEqual(expected?.status)
    }
    const contacts = staged.filter((one) => one.kind === 'contact').filter(({ email }) => email !== null)
    expect(contacts).toHaveLength(many.contacts)
    for (const { fields = {} } of contacts) {
      expect(Object.keys(fields)).toHaveLength(many.fields + 1)
      expect(fields.answer_to_question_number_700).toMatch(/^answer_to_question_number_700 of \d+$/)
    }
    vendor.assertClean()
    await vendor.close()
  },
  30_000,
)

test('a record that is gone before its other properties are read keeps what the page said', async () => {
  const vendor = await startVendor('hubspot', { ...many, contacts: 20 })
  const http = httpOf(vendor, hubspot)
  const reference = await hubspot.prepare(http)
  const [slice = {}] = await hubspot.slices(http, 'contacts', reference)
  vendor.setFaults([{ kind: 'shift_remove', path: /batch\/read$/ }])
  const page = await hubspot.readPage(http, 'contacts', slice, { cursor: null, pageSize: 100, since: null })
  const read = page.records.map((raw) =>
    hubspot.normalise.contacts?.(raw, { reference, slice, timezone: 'UTC', now: new Date() }),
  )
  expect(read[0]).toMatchObject([{ source_id: '1', email: 'c000000.k@example.org' }])
  expect(read[1]).toMatchObject([
    { source_id: '2', fields: { answer_to_question_number_700: expect.stringContaining('700') } },
  ])
  await vendor.close()
})
