import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { countContacts } from '../../../audience/contacts/index.ts'
import { erasedAmong } from '../../../audience/suppressions/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { createReserve } from '../../../platform/contract/plan-limit.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { readMultipart } from '../../../platform/http/multipart.ts'
import { createMeter, type RateLimiter } from '../../../platform/http/rate-limit.ts'
import { linkExpiry, readLink, signLink } from '../../../platform/http/signed-links.ts'
import { newId } from '../../../platform/ids.ts'
import { ProblemError, problem } from '../../../platform/problem.ts'
import { createSlots } from '../../../platform/slots.ts'
import { storedAddressOf } from '../../../sending/pages/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import type { FormDefinition } from '../definition/types.ts'
import type { Answer, AnswerFault } from '../field-types/index.ts'
import { fileBytesOf, fileFieldsOf } from '../files/settings.ts'
import { createUpload, type Upload } from '../files/upload.ts'
import { languageFor } from '../page/localise.ts'
import type { PublishedForm } from '../store/published.ts'
import { countDay } from '../store/tallies.ts'
import { type RawAnswers, readAnswers } from './answers.ts'
import { subscriptionOf } from './consents.ts'
import { contactAnswers, faultsOfTargets } from './contact-values.ts'
import { type FormQuotas, requireBytesAllowed, requireSourceAllowed, requireTargetAllowed } from './limits.ts'
import { plainPageUrl } from './page-url.ts'
import { openProof } from './proof.ts'
import { createStoring } from './store-answers.ts'
import type { Submission } from './submission.ts'
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

/** The second click on a button sends the same answers from the same page. */
const onceOf = (
  { started }: Received,
  answers: ReadonlyMap<string, Answer>,
  proof: Buffer | null,
): Buffer | null => {
  if (proof !== null || started === null) return proof
  return createHash('sha256')
    .update(JSON.stringify([started, ...answers]))
    .digest()
}

const isRepeated = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'form_submissions_proof'
}

const isErased = (error: unknown): boolean => error instanceof ProblemError && error.code === 'address_erased'

/**
 * For a person who was erased, everything is done with an unused address, and rolled back. Otherwise the shorter time
 * would tell that the person was erased.
 */
const asUnknown = (submission: Submission): Submission => ({
  ...submission,
  contact: { ...submission.contact, email: `${submission.id}@${submission.contact.email.split('@').at(-1)}` },
})

interface Admission {
  proof: Buffer | null
  /** Whether the proof was solved, or the form asks for none. */
  isProved: boolean
  isEarly: boolean
}

/** A file costs disk, which a confirmation by e-mail does not give back. So it needs the proof that the form asks for. */
const mayStore = ({ isTrapped }: Received, { isProved, isEarly }: Admission): boolean =>
  isProved && !isEarly && !isTrapped

type Receiving = ReturnType<typeof createUpload>

const noFiles = (): Pick<Receiving, 'upload' | 'keepOnly' | 'settle'> => ({
  upload: { submissionId: newId(), files: [], faults: new Map() },
  keepOnly: async () => undefined,
  settle: async () => undefined,
})

/** The answers to the fields for files: the names of what was stored, and nothing that a text says. */
const namesOf = (definition: FormDefinition, { files }: Upload): [string, string[]][] =>
  fileFieldsOf(definition).map(({ id }) => [
    id,
    files.filter(({ field_id }) => field_id === id).map(({ name }) => name),
  ])

/** Bytes of the texts of a body with files. */
const mostText = 64 * 1024

/** Uploads at once in a process. Each holds a connection for as long as its sender takes. */
const slots = createSlots(() => ({ slots: 24, waiting: 0, waitingPerCaller: 0, timeout: 1000 }))

const enterSlot = (caller: string): Promise<() => void> =>
  slots.enter(caller).catch((cause: unknown) => {
    const detail = 'Too many files are being received. Try again in a minute.'
    throw problem('unavailable', { detail, cause, headers: { 'Retry-After': '60' } })
  })

/** Receives the submissions of all forms. */
export const createReceiver = (context: AppContext, limit: RateLimiter, quotas: FormQuotas) => {
  const { sql, clock, secret, editions, config } = context
  const meter = createMeter(sql, clock)
  const store = createStoring(context)
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
    { answers, upload }: { answers: ReadonlyMap<string, Answer>; upload: Upload },
    proof: Buffer | null,
  ): Promise<void> => {
    const { ip_storage } = await readSettings(sql, 'tracking')
    const submission = {
      id: upload.submissionId,
      form,
      answers,
      contact: contactAnswers(form.definition, answers),
      language: languageFor(form.definition, received.language === null ? [] : [received.language]),
      pageUrl: plainPageUrl(received.pageUrl),
      proof,
      once: onceOf(received, answers, proof),
      ip: storedAddressOf(received.ip, ip_storage),
      files: upload.files,
    }
    const reserve = await reserveFor('contacts')
    const now = clock.now().toISOString()
    const { nodeName: node } = config
    await store(form.id, async (tx) => {
      const erased = await erasedAmong(tx, secret, [submission.contact.email])
      const written = erased.size > 0 ? asUnknown(submission) : submission
      await writeSubmission(tx, written, { secret, reserve, now, node })
      if (erased.size > 0) throw problem('address_erased', { detail: 'The person was erased.' })
    })
  }

  /** What must be known before a file is stored. Counts the submission. @throws rate_limited */
  const admit = async (form: PublishedForm, received: Received): Promise<Admission> => {
    const { proof_of_work: wantsProof } = form.definition.spam
    const solved =
      received.proof === null ? null : await openProof(secret, received.proof, clock.now(), form.id)
    const proof = received.started === null ? null : solved
    const isProved = !wantsProof || proof !== null
    await requireSourceAllowed(limit, quotas, received.ip, isProved)
    return { proof, isProved, isEarly: isEarly(form, received.started) }
  }

  /** @throws rate_limited, not_found, unavailable */
  const finish = async (
    form: PublishedForm,
    received: Received,
    { proof, isEarly }: Admission,
    { upload, keepOnly, settle }: Pick<Receiving, 'upload' | 'keepOnly' | 'settle'>,
  ): Promise<Result & { isStored?: boolean }> => {
    const { definition } = form
    const raw = new Map([...received.raw, ...namesOf(definition, upload)])
    const { answers, faults } = readAnswers(definition, raw)
    const asksToConfirm = subscriptionOf({ form, answers, proof }) === 'confirm'
    if (received.isTrapped) {
      await inStep(countDay(sql, form.id, { refused: 1 }, clock.now()))
      return { kind: 'accepted', asksToConfirm }
    }
    if (isEarly) return { kind: 'early' }
    const contact = contactAnswers(definition, answers)
    const all = new Map([...faultsOfTargets(definition, contact, clock), ...faults, ...upload.faults])
    if (all.size > 0) return { kind: 'faults', faults: all }
    await requireTargetAllowed(limit, quotas, contact.email)
    await keepOnly(new Set(answers.keys()))
    await settle()
    const isStored = await inStep(
      write(form, received, { answers, upload }, proof).then(
        () => true,
        async (error: unknown) => {
          // Nothing is kept of a person who was erased, and a submission counts once. Neither is said.
          if (!isErased(error) && !isRepeated(error)) throw error
          if (isErased(error) || proof !== null) await countDay(sql, form.id, { refused: 1 }, clock.now())
          return false
        },
      ),
    )
    return { kind: 'accepted', asksToConfirm, isStored }
  }

  const receive = async (form: PublishedForm, received: Received): Promise<Result> =>
    finish(form, received, await admit(form, received), noFiles())

  /**
   * Receives a body with files. `receivedOf` reads the texts. Those before the first file contain the proof of work,
   * which is checked before anything is written.
   * @throws rate_limited, insufficient_storage, unavailable
   */
  const receiveFiles = async (
    form: PublishedForm,
    body: { request: IncomingMessage; tooLarge: () => Error },
    receivedOf: (texts: URLSearchParams) => Received,
  ): Promise<Result> => {
    const { definition } = form
    let received: Received | null = null
    let admission: Admission | null = null
    let leave = (): void => undefined
    const spend = (bytes: number): Promise<void> =>
      requireBytesAllowed(meter, quotas, { ip: received?.ip ?? null, formId: form.id }, bytes)
    const receiving = createUpload(context, definition, spend)
    let isStored = false
    try {
      const texts = await readMultipart(body.request, {
        most: fileBytesOf(definition) + mostText,
        mostText,
        tooLarge: body.tooLarge,
        onFile: async (part, before) => {
          if (admission === null) {
            received = receivedOf(before)
            admission = await admit(form, received)
            if (mayStore(received, admission)) {
              await diskOf(config).requireSpace()
              leave = await enterSlot(addressKey(received.ip ?? undefined))
            }
          }
          if (received !== null && mayStore(received, admission)) await receiving.take(part)
          else await receiving.refuse(part)
        },
      })
      received = receivedOf(texts)
      const result = await finish(form, received, admission ?? (await admit(form, received)), receiving)
      isStored = result.kind === 'accepted' && result.isStored === true
      return result
    } finally {
      leave()
      if (!isStored) await receiving.remove()
    }
  }

  return { receive, receiveFiles }
}

export type Receiver = ReturnType<typeof createReceiver>
