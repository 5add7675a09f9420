import { countContacts } from '../../../audience/contacts/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { createReserve } from '../../../platform/contract/plan-limit.ts'
import type { RateLimiter } from '../../../platform/http/rate-limit.ts'
import { linkExpiry, readLink, signLink } from '../../../platform/http/signed-links.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { storedAddressOf } from '../../../sending/pages/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import type { AnswerFault } from '../field-types/index.ts'
import { languageFor } from '../page/localise.ts'
import type { PublishedForm } from '../store/published.ts'
import { countDay } from '../store/tallies.ts'
import { type RawAnswers, readAnswers } from './answers.ts'
import { subscriptionOf } from './consents.ts'
import { contactAnswers, faultsOfTargets } from './contact-values.ts'
import { type FormQuotas, requireSourceAllowed, requireTargetAllowed } from './limits.ts'
import { plainPageUrl } from './page-url.ts'
import { openProof } from './proof.ts'
import { writeSubmission } from './write.ts'

/** What a browser or a program sent. */
export interface Received {
  raw: RawAnswers
  /** Whether the field for programs was filled in. */
  isTrapped: boolean
  started: string | null
  proof: string | null
  language: string | null
  pageUrl: string | null
  ip: string | null
}

export type Result =
  | { kind: 'accepted'; asksToConfirm: boolean }
  | { kind: 'faults'; faults: ReadonlyMap<string, AnswerFault> }
  /** Sent faster than people fill in forms, or with a start that is not ours. */
  | { kind: 'early' }

/** How long a form may stay open before it is sent. */
const longestOpen = 24 * 3_600_000

/** The signed time at which a form was shown. */
export const signStart = (secret: Uint8Array, formId: string, now: Date): string =>
  signLink(
    secret,
    'form start',
    [formId, String(now.getTime())],
    new Date(linkExpiry(now).getTime() + longestOpen),
  )

/** Responses wait until the next step of this length, so that their time says nothing about contacts. */
const step = 250

const inStep = async <T>(work: Promise<T>): Promise<T> => {
  const began = performance.now()
  try {
    return await work
  } finally {
    const elapsed = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(elapsed / step) * step - elapsed))
  }
}

const isRepeatedProof = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'form_submissions_proof'
}

const isErased = (error: unknown): boolean => error instanceof ProblemError && error.code === 'address_erased'

/** Receives the submissions of all forms. */
export const createReceiver = (context: AppContext, limit: RateLimiter, quotas: FormQuotas) => {
  const { sql, clock, secret, editions } = context
  const reserveFor = createReserve(editions, { contacts: countContacts })

  const isEarly = (form: PublishedForm, started: string | null): boolean => {
    // A form that was copied into a page has no start. Its submissions count as not proved.
    if (started === null) return false
    const now = clock.now()
    const [id, at] = readLink(secret, 'form start', started, now)?.subject ?? []
    if (id !== form.id) return true
    return now.getTime() - Number(at) < form.definition.spam.minimum_seconds * 1000
  }

  const write = async (
    form: PublishedForm,
    received: Received,
    answers: ReturnType<typeof readAnswers>['answers'],
    proof: Buffer | null,
  ): Promise<void> => {
    const { ip_storage } = await readSettings(sql, 'tracking')
    const submission = {
      form,
      answers,
      contact: contactAnswers(form.definition, answers),
      language: languageFor(form.definition, received.language === null ? [] : [received.language]),
      pageUrl: plainPageUrl(received.pageUrl),
      proof,
      ip: storedAddressOf(received.ip, ip_storage),
    }
    const reserve = await reserveFor('contacts')
    const now = clock.now().toISOString()
    await sql.begin((tx) => writeSubmission(tx, submission, { secret, reserve, now }))
  }

  /** @throws rate_limited */
  return async (form: PublishedForm, received: Received): Promise<Result> => {
    const { definition } = form
    const wantsProof = definition.spam.proof_of_work
    const solved =
      received.proof === null ? null : await openProof(secret, received.proof, clock.now(), form.id)
    const proof = received.started === null ? null : solved
    await requireSourceAllowed(limit, quotas, received.ip, !wantsProof || proof !== null)
    const { answers, faults } = readAnswers(definition, received.raw)
    const asksToConfirm = subscriptionOf({ form, answers, proof }) === 'confirm'
    if (received.isTrapped) {
      await countDay(sql, form.id, { refused: 1 }, clock.now())
      return { kind: 'accepted', asksToConfirm }
    }
    if (isEarly(form, received.started)) return { kind: 'early' }
    const contact = contactAnswers(definition, answers)
    const all = new Map([...faultsOfTargets(definition, contact, clock), ...faults])
    if (all.size > 0) return { kind: 'faults', faults: all }
    await requireTargetAllowed(limit, quotas, contact.email)
    await inStep(
      write(form, received, answers, proof).catch(async (error: unknown) => {
        // Nothing is kept of a person who was erased, and a proof of work counts once. Neither is said.
        if (!isErased(error) && !isRepeatedProof(error)) throw error
        await countDay(sql, form.id, { refused: 1 }, clock.now())
      }),
    )
    return { kind: 'accepted', asksToConfirm }
  }
}

export type Receive = ReturnType<typeof createReceiver>
