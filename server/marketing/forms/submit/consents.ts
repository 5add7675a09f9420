import {
  actorOfContact,
  type ConsentEvidence,
  insertConsentEvents,
} from '../../../audience/contacts/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FormDefinition } from '../definition/types.ts'
import type { Answer } from '../field-types/index.ts'
import { localiseForm, textLanguageOf } from '../page/localise.ts'
import type { Submission, Written } from './submission.ts'

/** What the person agreed to, by the consent fields of the form. */
export interface GivenConsent {
  field_id: string
  purpose: string
  text: string
  given: boolean
}

/** A consent with the language of the text that was shown: the form's own where its translation has none. */
export interface ShownConsent extends GivenConsent {
  language: string
}

export const consentsOf = (
  definition: FormDefinition,
  language: string,
  answers: ReadonlyMap<string, Answer>,
): ShownConsent[] =>
  localiseForm(definition, language)
    .fields.filter(({ type }) => type === 'consent')
    .map(({ id, settings }) => ({
      language: textLanguageOf(definition, id, language),
      field_id: id,
      purpose: typeof settings.purpose === 'string' ? settings.purpose : 'marketing',
      text: typeof settings.text === 'string' ? settings.text : '',
      given: answers.get(id) === true,
    }))

/** How the person is to be subscribed: by a confirmation, at once, or not at all. */
export const subscriptionOf = ({
  form: { definition },
  answers,
  proof,
}: Pick<Submission, 'form' | 'answers' | 'proof'>): 'confirm' | 'now' | 'none' => {
  if (definition.opt_in === 'none') return 'none'
  const marketing = consentsOf(definition, definition.language, answers).filter(
    ({ purpose }) => purpose === 'marketing',
  )
  if (marketing.length > 0 && !marketing.every(({ given }) => given)) return 'none'
  const isProved = !definition.spam.proof_of_work || proof !== null
  return definition.opt_in === 'single' && isProved ? 'now' : 'confirm'
}

export const versionOf = ({ form: { id, number } }: Submission): string => `form:${id}:v${number}`

/** A text that the person agreed to, and its language: null for texts in several languages, or for none. */
export interface AgreedText {
  text: string | null
  language: string | null
}

/** The evidence of consent: the form, its version, the text, and the page. */
export const evidenceOf = (submission: Submission, { text, language }: AgreedText): ConsentEvidence => ({
  source: 'form',
  textVersion: versionOf(submission),
  text,
  language: text === null ? submission.language : language,
  pageUrl: submission.pageUrl,
  ip: submission.ip,
})

/** The ledger keeps texts in this length. */
const longestText = 20_000

/** The text about marketing that the person agreed to. */
export const marketingTextOf = (consents: readonly ShownConsent[]): AgreedText => {
  const agreed = consents.filter(
    ({ purpose, given, text }) => given && purpose === 'marketing' && text !== '',
  )
  const [language = null, ...others] = new Set(agreed.map((one) => one.language))
  const text = agreed
    .map((one) => one.text)
    .join('\n\n')
    .slice(0, longestText)
  return { text: text || null, language: others.length === 0 ? language : null }
}

const reasonOf = ({ form, pageUrl }: Submission): string =>
  [...`Form ${form.name}${pageUrl === null ? '' : ` on ${pageUrl}`}`].slice(0, 500).join('')

/** The consents to other purposes than marketing. */
export const otherConsents = (
  consents: readonly ShownConsent[],
): Pick<ShownConsent, 'purpose' | 'text' | 'language'>[] =>
  consents
    .filter(({ purpose, given }) => given && purpose !== 'marketing')
    .map(({ purpose, text, language }) => ({ purpose, text, language }))

/** Records consents in the ledger, of a person that needs not confirm them. */
export const recordConsents = async (
  tx: Sql,
  submission: Submission,
  consents: readonly ShownConsent[],
  { row, outcome }: Written,
  subscription: ReturnType<typeof subscriptionOf>,
  now: string,
): Promise<void> => {
  const shared = {
    contactId: row.id,
    kind: 'given',
    basis: 'opt_in',
    reason: reasonOf(submission),
  } as const
  const subscribed = outcome === 'created' && subscription === 'now' && row.status === 'subscribed'
  const events = [
    ...(subscribed
      ? [{ ...shared, purpose: 'marketing', evidence: evidenceOf(submission, marketingTextOf(consents)) }]
      : []),
    ...otherConsents(consents).map(({ purpose, text, language }) => ({
      ...shared,
      purpose,
      evidence: evidenceOf(submission, { text, language }),
    })),
  ]
  await insertConsentEvents(tx, events, actorOfContact(row), now)
}
