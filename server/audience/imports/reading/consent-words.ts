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
    'iscritto attivo confermato aangemeld actief geabonneerd ingeschreven inscrito ativo zapisany aktywny inscrite inscrits eingetragen ' +
    'abonnent abonnentin suscriptor suscriptora abbonato assinante prenumerant prenumererar subskrybent tilmeldt påmeldt',
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
    'inactief descadastrado cancelado inativo wypisany nieaktywny désinscrite désinscrits désabonner unsubscriber objected ' +
    'consent-revoked gekündigt abbestellt widerrufen nicht-abonniert nicht-angemeldet nicht-eingetragen nicht-aktiv résilié non-abonné ' +
    'non-inscrit non-inscrite desuscrito no-suscrito no-inscrito dada-de-baja desinscrito não-inscrito cancellato non-iscritto ' +
    'non-attivo opgezegd niet-aangemeld niet-ingeschreven niet-geabonneerd afmeldt frameldt ikke-tilmeldt avmeldt ikke-påmeldt ' +
    'avregistrerad prenumererar-inte ej-prenumerant odhlášen wypisano niezapisany nie-zapisany rezygnacja',
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

/** Endings of the other genders and of several people, by the ending of a word. Also as in `suscrito/a`. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/o$/, 'a os as i e oa'],
  [/é$/, 'ée és ées'],
  [/ny$/, 'na ni ne'],
]

const othersOf = (word: string): string[] =>
  endings.flatMap(([ending, others]) =>
    ending.test(word) ? others.split(' ').map((other) => word.replace(ending, other)) : [],
  )

const entries = Object.entries(written).flatMap(([meaning, texts]) =>
  texts.split(' ').map((word) => [word, meaning as Meaning] as const),
)

const words: ReadonlyMap<string, Meaning> = new Map([
  ...entries.flatMap(([word, meaning]) => othersOf(word).map((other) => [plain(other), meaning] as const)),
  ...entries.map(([word, meaning]) => [plain(word), meaning] as const),
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

/** Parts of words that are only said of mail: a customer can be active, an address cannot be unsubscribed. */
const ofMail = new RegExp(
  [
    // A subscription can be one of a magazine.
    'su[bs]scri(?!ption|pcion)|abonn(?!ement)|abbonat|iscritt|inscrit|descadastr|prenumer(?!ation)|subskryb',
    '^unsub|opted(?:in|out)|^opt(?:in|out)|opt(?:in|out)$|donot(?:allow|contact|e?mail|market|send)',
    'abgemeld|abbestell|ausgetrag|afgemeld|uitgeschr|afmeld|frameld|avmeld|avregistr|odhlas|wypis|desinscri|dad[oa]debaja',
    'undeliver|invalidemail|bounc|cleaned|complain|spam|suppress',
  ].join('|'),
)

/** Whether a word is said of mail only. */
export const isOfMail = (text: string): boolean => ofMail.test(plain(text)) || plain(text) === 'baja'

/** Meanings that are no consent and no refusal: nothing may be assumed. */
const open: ReadonlySet<Meaning> = new Set(['implied', 'pending', 'never', 'unset'])

export type Consent = 'yes' | 'no' | 'open'

/** What a meaning says of consent. */
export const consentIn = (meaning: Meaning): Consent => {
  if (meaning === 'yes') return 'yes'
  return open.has(meaning) ? 'open' : 'no'
}
