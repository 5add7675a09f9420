import { describe, expect, test } from 'vitest'
import { changesOfMerge, mergedContact } from '../../../../server/audience/contacts/data-subject/merged.ts'
import { newContact } from '../../../../server/audience/contacts/new-contact.ts'
import {
  isClosed,
  precedenceOf,
  type StatusKey,
  statuses,
} from '../../../../server/audience/contacts/rules.ts'
import type { ContactRow } from '../../../../server/audience/contacts/store/contacts.ts'

const now = '2026-11-02T09:00:00.000Z'
const contact = (members: Partial<ContactRow> = {}): ContactRow => ({
  ...newContact({ id: 'a', email: 'ada@example.com', status: 'subscribed', values: {}, now }),
  ...members,
})

describe('the result of a merge', () => {
  const target = contact({ first_name: 'Ada', company: null, frequency: 'weekly' })
  const source = contact({
    id: 'b',
    email: 'a@example.com',
    first_name: 'A.',
    company: 'Harbour',
    frequency: 'all',
  })

  test('has the preferred value, or the only one', () => {
    expect(mergedContact(target, source, 'target')).toMatchObject({
      id: 'a',
      email: 'ada@example.com',
      first_name: 'Ada',
      company: 'Harbour',
      frequency: 'weekly',
    })
    expect(mergedContact(target, source, 'source')).toMatchObject({
      id: 'a',
      email: 'ada@example.com',
      first_name: 'A.',
      company: 'Harbour',
      frequency: 'all',
    })
  })

  test("keeps the target's external id with any preference", () => {
    const two = [contact({ external_id: '1' }), contact({ external_id: '2' })] as const
    expect(mergedContact(...two, 'source').external_id).toBe('1')
    expect(mergedContact(contact(), two[1], 'target').external_id).toBe('2')
  })

  test('does not mix parts of two addresses', () => {
    const london = contact({ address_city: 'London' })
    const paris = contact({ address_city: 'Paris', address_postal_code: '75001' })
    expect(mergedContact(london, paris, 'target')).toMatchObject({
      address_city: 'London',
      address_postal_code: null,
    })
    expect(mergedContact(contact(), paris, 'target')).toMatchObject({ address_postal_code: '75001' })
  })

  test('combines custom fields', () => {
    const left = contact({ custom_fields: { size: 'M', shelf: 3 } })
    const right = contact({ custom_fields: { size: 'L', since: '2026-01-01' } })
    expect(mergedContact(left, right, 'source').custom_fields).toEqual({
      size: 'L',
      shelf: 3,
      since: '2026-01-01',
    })
  })

  const keys = statuses.map(({ key }) => key)
  test.each(keys.flatMap((one) => keys.map((other): [StatusKey, StatusKey] => [one, other])))(
    'never lowers the precedence of a status: %s with %s',
    (one, other) => {
      const left = contact({ status: one, unsubscribed_at: one === 'unsubscribed' ? now : null })
      const right = contact({ status: other, unsubscribed_at: other === 'unsubscribed' ? now : null })
      for (const prefer of ['target', 'source'] as const) {
        const { status, unsubscribed_at } = mergedContact(left, right, prefer)
        expect(precedenceOf(status)).toBe(Math.max(precedenceOf(one), precedenceOf(other)))
        // The no of one contact stays behind a bounce or a complaint of the other.
        const isKept = isClosed(status) && [one, other].includes('unsubscribed')
        expect(unsubscribed_at).toBe(isKept ? now : null)
      }
    },
  )

  test('is described member by member', () => {
    const unsubscribed = { ...source, status: 'unsubscribed' as const, custom_fields: { shelf: 3 } }
    expect(changesOfMerge(target, mergedContact(target, unsubscribed, 'target'))).toEqual([
      { field: 'status', from: 'subscribed', to: 'unsubscribed' },
      { field: 'company', from: null, to: 'Harbour' },
      { field: 'custom_fields.shelf', from: null, to: '3' },
    ])
  })
})
