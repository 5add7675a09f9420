import type { components as recipientComponents } from '../../../../generated/recipient-types.ts'
import type { components } from '../../../../generated/types.ts'
import {
  actorOfContact,
  applySelfService,
  type ConsentEvidence,
  type ContactRow,
  faultsOfMembers,
} from '../../../audience/contacts/index.ts'
import { findPrivateLists } from '../../../audience/lists/index.ts'
import {
  findMemberships,
  type ListRef,
  lockLists,
  setListStatuses,
} from '../../../audience/memberships/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ReadForm } from '../../../platform/contract/forms.ts'
import type { TokenContents } from '../../../platform/mail/tokens.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { insertUnsubscribed, type LinkRecipient, lockRecipient, referenceOf } from '../../deliveries/index.ts'
import type { FaultyField } from '../pages/preferences.ts'

type Offers = components['schemas']['PreferenceCentre']
type Field = components['schemas']['PreferenceField']
export type PreferencesForm = recipientComponents['schemas']['PreferencesForm']

/** Formats of a contact's members, which are narrower than the form's schema. */
const formats: Record<Field, RegExp> = {
  first_name: /^[^\p{Cc}]{1,100}$/u,
  last_name: /^[^\p{Cc}]{1,100}$/u,
  phone: /^\+?[0-9(][0-9 ().-]{1,30}$/,
  date_of_birth: /^(?:1[89]|20)\d\d-\d\d-\d\d$/,
  locale: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/,
  timezone: /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/,
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const isSound = (field: Field, value: string, clock: Clock): boolean =>
  value.isWellFormed() &&
  formats[field].test(value) &&
  (field !== 'date_of_birth' || isDay(value)) &&
  faultsOfMembers({ [field]: value }, clock).length === 0

/** The requested values of the contact. Fields that the settings do not offer are ignored. */
const requestedValues = (
  { fields, unreadable }: ReadForm<PreferencesForm>,
  offers: Offers,
  clock: Clock,
): { values: Partial<ContactRow>; faults: FaultyField[] } => {
  const values: Partial<ContactRow> = {}
  const faults: FaultyField[] = []
  const refuse = (name: FaultyField): void => void faults.push(name)
  if (offers.shows_lists && (unreadable.includes('lists') || unreadable.includes('lists_shown')))
    refuse('lists')
  if (offers.shows_frequency) {
    if (unreadable.includes('frequency')) refuse('frequency')
    else if (fields.frequency !== undefined) values.frequency = fields.frequency
  }
  if (offers.shows_tracking) {
    if (unreadable.includes('tracking')) refuse('tracking')
    else if (fields.tracking !== undefined) values.tracking = fields.tracking
  }
  for (const name of offers.fields) {
    const value = fields[name]?.trim()
    if (unreadable.includes(name) || (value && !isSound(name, value, clock))) refuse(name)
    else if (value !== undefined) Object.assign(values, { [name]: value === '' ? null : value })
  }
  return { values, faults }
}

export type Preferred =
  | { kind: 'gone' }
  | { kind: 'refused'; recipient: LinkRecipient; faults: FaultyField[] }
  | { kind: 'done'; recipient: LinkRecipient; outcome: 'saved' | 'subscribed_again' | 'unsubscribed_now' }

/** Saves the choices of the preference centre, all or none. */
export const prefer = async (
  tx: Sql,
  of: TokenContents['preferences'],
  form: ReadForm<PreferencesForm>,
  context: { offers: Offers; evidence: ConsentEvidence; userAgent: string | null; clock: Clock; now: string },
): Promise<Preferred> => {
  const { offers, evidence, userAgent, clock, now } = context
  const { fields } = form
  const shown = offers.shows_lists ? [...new Set(fields.lists_shown ?? [])] : []
  const lists = await lockLists(tx, shown)
  const recipient = await lockRecipient(tx, of)
  if (recipient === null) return { kind: 'gone' }
  const { contact, delivery, isTest } = recipient
  const choose = (choice: Omit<Parameters<typeof applySelfService>[2], 'evidence' | 'delivery'>) =>
    applySelfService(tx, contact, { ...choice, evidence, delivery: referenceOf(delivery) }, now)

  if (fields.unsubscribe === 'all') {
    if (!isTest && (await choose({ mail: 'unsubscribed' })).kind === 'changed' && delivery !== null)
      await insertUnsubscribed(tx, delivery, { form: true, reason: null, ip: evidence.ip, userAgent }, now)
    return { kind: 'done', recipient, outcome: 'unsubscribed_now' }
  }
  const isBack = contact.status === 'unsubscribed'
  if (fields.resubscribe === 'yes') {
    if (isBack && !isTest) await choose({ mail: 'subscribed' })
    return { kind: 'done', recipient, outcome: isBack ? 'subscribed_again' : 'saved' }
  }

  const { values, faults } = requestedValues(form, offers, clock)
  const chosen = new Set(offers.shows_lists ? fields.lists : [])
  const isStrange = [...chosen].some((id) => !shown.includes(id))
  if (!faults.includes('lists') && (isStrange || (await findPrivateLists(tx, shown)).length > 0))
    faults.push('lists')
  if (faults.length > 0) return { kind: 'refused', recipient, faults }

  const joins = isBack && lists.some(({ id }) => chosen.has(id))
  if (!isTest) {
    await choose({ values, ...(joins ? { mail: 'subscribed' } : {}) })
    await chooseLists(tx, contact, lists, chosen, now)
  }
  return { kind: 'done', recipient, outcome: joins ? 'subscribed_again' : 'saved' }
}

/**
 * Subscribes the contact to the chosen lists and unsubscribes it from the others. Writes nothing for lists
 * that it neither chose nor was on.
 */
const chooseLists = async (
  tx: Sql,
  contact: ContactRow,
  lists: Awaited<ReturnType<typeof lockLists>>,
  chosen: ReadonlySet<string>,
  now: string,
): Promise<void> => {
  if (lists.length === 0) return
  const present = (await findMemberships(tx, [contact.id])).get(contact.id)
  await setListStatuses(
    tx,
    { contactId: contact.id, actor: actorOfContact(contact), now },
    lists.flatMap((list): { list: ListRef; status: 'subscribed' | 'unsubscribed' }[] => {
      if (chosen.has(list.id)) return [{ list, status: 'subscribed' }]
      return present?.has(list.id) ? [{ list, status: 'unsubscribed' }] : []
    }),
    'bring_back',
  )
}
