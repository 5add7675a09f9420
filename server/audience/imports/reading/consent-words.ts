import { comparedName } from '../../contact-members/index.ts'

/** What a word says of a person and marketing e-mail. */
export type Meaning =
  | 'yes'
  /** Mail is allowed, but the person never said so. */
  | 'implied'
  | 'pending'
  | 'never'
  | 'opted_out'
  | 'bounced'
  | 'complained'
  | 'blocked'
  | 'gone'
  /** Nothing is said. */
  | 'unset'

/** A name or word for comparison. Only its beginning is looked at: it can be a cell of any length. */
export const plain = (text: string): string => comparedName(text.slice(0, 255))

/*
 * Words of tools and of people. Tools: the help pages, programs and files that the table of tools names. Words of languages:
 * dictionaries of German, French, Spanish, Italian, Dutch, Portuguese and Polish.
 */
const written: Readonly<Record<Exclude<Meaning, 'unset'>, string>> = {
  yes:
    'subscribed subscribe subscriber active confirmed opted-in opt-in optin granted explicit express given accepted allowed allow ' +
    'single double single-opt-in double-opt-in angemeldet aktiv abonniert bestätigt abonné actif inscrit suscrito activo confirmado ' +
    'iscritto attivo confermato aangemeld actief geabonneerd ingeschreven inscrito ativo zapisany aktywny',
  implied: 'implied marketing-contact soft-bounced soft-bounce temporary-hold hold paused',
  pending:
    'pending unconfirmed not-confirmed awaiting-confirmation validating unbestätigt ausstehend en-attente non-confirmé pendiente ' +
    'in-attesa non-confermato onbevestigd pendente',
  never:
    'never never-subscribed transactional non-subscribed no-permissions-set no-permission-set non-marketing-contact',
  opted_out:
    'unsubscribed unsubscribe not-subscribed not-subscribe global-unsubscribe not-opted-in not-to-be-contacted no-consent ' +
    'no-consent-given consent-withdrawn opted-out opt-out optout cancelled canceled cancellation denied refused revoked withdrawn declined ' +
    'rejected expired stopped unsub unsubbed inactive not-allowed do-not-allow do-not-contact do-not-email do-not-mail donotcontact disallowed abgemeldet ' +
    'ausgetragen inaktiv désabonné désinscrit inactif dado-de-baja baja inactivo disiscritto inattivo afgemeld uitgeschreven ' +
    'inactief descadastrado cancelado cancelada inativo wypisany nieaktywny',
  bounced:
    'bounced bounce hard-bounced hard-bounce cleaned invalid invalid-email undeliverable dead zurückgewiesen ungültig rebotado ' +
    'invalido invalide ongeldig',
  complained:
    'complained complaint spam spam-complaint marked-as-spam spam-report junk abuse abuse-complaint spammed',
  blocked:
    'suppressed user-suppressed manual-suppression blocked blacklisted blocklisted disabled needs-attention gesperrt bloqué ' +
    'bloqueado bloccato geblokkeerd',
  gone: 'deleted removed archived gelöscht supprimé eliminado eliminato verwijderd',
}

const words: ReadonlyMap<string, Meaning> = new Map([
  ...Object.entries(written).flatMap(([meaning, texts]) =>
    texts.split(' ').map((word) => [plain(word), meaning as Meaning] as const),
  ),
  ...'notset unknown na notapplicable unspecified notspecified'
    .split(' ')
    .map((word) => [word, 'unset'] as const),
])

/** Whether a text stands for an empty cell. */
export const isNothing = (text: string): boolean =>
  /^(?:0{2,4}-0{1,2}-0{1,2}.*|\[\]|\{\}|-+|n\/?a|null|none|undefined)$/i.test(text.trim())

/** From the loosest to the strictest. */
const strictness: readonly Meaning[] = [
  'yes',
  'implied',
  'unset',
  'pending',
  'never',
  'gone',
  'blocked',
  'opted_out',
  'bounced',
  'complained',
]

const strictestMeaning = (meanings: readonly Meaning[]): Meaning | null =>
  strictness.findLast((one) => meanings.includes(one)) ?? null

/** What a word of a status says; the strictest one of several in a cell. Null if one of them is unknown. */
export const meaningOfWord = (text: string): Meaning | null => {
  if (isNothing(text)) return 'unset'
  const known = words.get(plain(text))
  if (known !== undefined) return known
  const several = text.slice(0, 1000).split(/[,;|[\]"]+/)
  const parts = several.filter((part) => plain(part) !== '').map((part) => words.get(plain(part)))
  return parts.length < 2 || parts.includes(undefined) ? null : strictestMeaning(parts as Meaning[])
}

/** Words that are only said of mail: a customer can be active, an address cannot be unsubscribed. */
export const isOfMail = (text: string): boolean =>
  /subscri|^unsub|undeliver|invalidemail|opt(?:ed)?-?(?:in|out)|bounc|cleaned|complain|spam|suppress|donot|abgemeldet|desabonn|desinscri|baja|disiscri|afgemeld|uitgeschreven|descadastr|wypisan/.test(
    plain(text),
  ) && words.has(plain(text))

/** Meanings that are no consent and no refusal: nothing may be assumed. */
const open: ReadonlySet<Meaning> = new Set(['implied', 'pending', 'never', 'unset'])

export type Consent = 'yes' | 'no' | 'open'

/** What a meaning says of consent. */
export const consentIn = (meaning: Meaning): Consent => {
  if (meaning === 'yes') return 'yes'
  return open.has(meaning) ? 'open' : 'no'
}
