import { isIP } from 'node:net'
import { own } from '../../../platform/own.ts'
import { isWithoutYear, readCountry, readDate, readPhone } from '../../contact-members/index.ts'
import { severalTimes, type Target, targets } from '../targets.ts'
import { consentOf, holdsConsent, statusLike } from './consent-columns.ts'
import { hasYesAndNo } from './consent-names.ts'
import { plain } from './consent-words.ts'
import { type Tool, targetIn, toolOf } from './tools/index.ts'

/** A custom field that a column can be mapped to. */
export interface KnownField {
  key: string
  label: string
}

/** Column names in other products and languages, without accents and spaces, by target. */
const aliases: Partial<Record<Target, string>> = {
  email:
    'email emails emailaddress mail mailaddress primaryemail emailprimary email1 email1value emailvalue workemail subscriber ' +
    'subscriberemail useremail customeremail contactemail billingemail emailadresse mailadresse epost epostadresse ' +
    'correo correoelectronico courriel adressemail adresseemail adresseelectronique adressedemessagerie ' +
    'indirizzoemail postaelettronica emailadres endereodeemail enderecodeemail adresemail adrese',
  external_id:
    'externalid extid externid customerid contactid subscriberid userid memberid recordid kundennummer kundennr ' +
    'numeroclient clienteid klantnummer leid',
  first_name:
    'firstname fname givenname forename first name1 billingfirstname vorname rufname prenom nombre nombres nome voornaam ' +
    'fornavn fornamn imie primeironome subscriberfirstname',
  last_name:
    'lastname lname surname familyname secondname last billinglastname nachname familienname zuname nom nomdefamille ' +
    'apellido apellidos cognome achternaam familienaam etternavn efternamn efternavn nazwisko sobrenome apelido ' +
    'subscriberlastname',
  prefix:
    'prefix salutation honorific honorificprefix nameprefix anrede civilite tratamiento titolo aanhef tytul',
  phone:
    'phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone sms whatsapp phone1value ' +
    'primaryphone homephone workphone businessphone billingphone smsphonenumber telefon telefonnummer handy handynummer mobil ' +
    'mobilnummer mobiltelefon telefono movil celular cellulare telefoon telefoonnummer mobiel telefone portable ' +
    'telephoneportable numerodetelephone rufnummer',
  status:
    'status subscriptionstatus subscriberstatus emailstatus contactstatus state1 statut estado1 stato zustand',
  source:
    'source leadsource signupsource subscriptionsource origin quelle herkunft origine origen fonte bron',
  avatar_url: 'avatarurl avatar photo photourl picture image imageurl bild foto',
  date_of_birth:
    'dateofbirth dob birthday birthdate born bday geburtstag geburtsdatum geboren datedenaissance anniversaire naissance ' +
    'fechadenacimiento cumpleanos datadinascita compleanno geboortedatum verjaardag datadenascimento aniversario ' +
    'fodselsdato fodelsedatum dataurodzenia',
  locale: 'locale language lang preferredlanguage sprache langue idioma lingua taal jezyk',
  timezone: 'timezone tz zeitzone fuseauhoraire zonahoraria fusoorario tijdzone',
  company:
    'company companyname organization organisation organizationname organization1name business businessname employer account ' +
    'billingcompany firma firmenname unternehmen organisationsname entreprise societe raisonsociale empresa azienda societa bedrijf ' +
    'bedrijfsnaam',
  job_title:
    'jobtitle title position job role occupation beruf stelle funktion fonction poste cargo puesto ruolo functie functietitel',
  tracking: 'tracking',
  frequency: 'frequency',
  'address.line1':
    'address addressline1 address1 street streetaddress street1 line1 mailingstreet billingaddress billingaddress1 adresse ' +
    'anschrift strasse strassehausnummer strassenr rue adresse1 direccion calle indirizzo via adres straat endereco rua',
  'address.line2':
    'addressline2 address2 street2 line2 billingaddress2 apartment suite adresszusatz adresse2 complementadresse ' +
    'complementdadresse direccion2 indirizzo2 adres2',
  'address.city':
    'city town locality mailingcity billingcity homecity stadt ort wohnort ville commune ciudad localidad poblacion citta ' +
    'comune stad plaats woonplaats cidade miasto',
  'address.state':
    'state province region stateregion stateprovince county billingstate bundesland kanton departement provincia regione ' +
    'provincie estado wojewodztwo',
  'address.postal_code':
    'postalcode postcode zip zipcode zippostalcode postalzip zippostal mailingzip billingpostcode billingzip plz postleitzahl ' +
    'codepostal cp codigopostal cap codicepostale codigodepostal cep kodpocztowy',
  'address.country':
    'country countrycode countryregion countryname mailingcountry billingcountry cc land staat pays pais paese nazione kraj',
  lists:
    'lists list groups group segments audience mailinglist mailinglists listen liste gruppen gruppe listes listas lijsten gruppi',
  tags: 'tags tag labels label schlagworte schlagwort etiketten etiquettes etiquetas etichette keywords',
  consent_at:
    'consentat consentdate consenttime optin optindate optintime optinat optintimestamp optedinat subscribedat subscribeddate ' +
    'subscribedon subscribetime subscriptiondate signupdate signedupat signuptime confirmat confirmtime confirmedat ' +
    'confirmationdate joined datejoined anmeldedatum angemeldetam einwilligungam bestaetigtam datedinscription ' +
    'fechadesuscripcion datadiiscrizione aanmelddatum',
  consent_ip:
    'consentip ip ipaddress optinip signupip confirmip confirmedip confirmationip subscribeip subscriptionip ipadresse adresseip ' +
    'direccionip indirizzoip ipadres registrationip',
}

const byAlias: ReadonlyMap<string, Target> = new Map([
  ...Object.entries(aliases).flatMap(([target, names]) =>
    names.split(' ').map((name) => [name, target as Target] as const),
  ),
  ...targets.map((target) => [plain(target), target] as const),
])

export const nameIsKnown = (name: string): boolean => byAlias.has(plain(name))

/** Whether a text is a name of a column with addresses. */
export const isNameOfEmail = (name: string): boolean => byAlias.get(plain(name)) === 'email'

/** Whether the whole text looks like an e-mail address. The rules of contacts decide whether it is valid. */
export const looksLikeAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,;:<>"|]+@[^\s@,;:<>"|]+\.[^\s@.,;:<>"|]{2,}$/.test(text)

/**
 * Column names for a whole name. Such a column becomes the first name, or the last name if another column is
 * the first name.
 */
const wholeNames: ReadonlySet<string> = new Set(['name', 'fullname', 'displayname', 'contactname'])

/** The prefix of custom fields in our own CSV and NDJSON exports. */
const ofFields = /^custom(_fields)?\./

const byName = (name: string, fields: readonly KnownField[]): string | null => {
  const written = name.trim().toLowerCase()
  const named = written.replace(ofFields, '')
  const normalized = plain(named)
  if (normalized === '') return null
  const exact = targets.find((target) => target === written)
  if (exact !== undefined) return exact
  const field = fields.find(
    ({ key, label }) => key === named || plain(label) === normalized || plain(key) === normalized,
  )
  if (field !== undefined) return `custom.${field.key}`
  return named === written ? (byAlias.get(normalized) ?? null) : null
}

/** What a value of these members looks like. A column with such a name and other values is about something else. */
const looks: Partial<Record<Target, (text: string) => boolean>> = {
  source: (text) => /^[a-z0-9][a-z0-9._:-]*$/i.test(text),
  phone: (text) => readPhone(text) !== null || /^\+?[0-9(][0-9 ().-]{1,30}$/.test(text),
  avatar_url: (text) => /^https?:/i.test(text),
  date_of_birth: (text) =>
    readDate(text, 'dmy') !== null || readDate(text, 'mdy') !== null || isWithoutYear(text),
  consent_ip: (text) => text.split(',').some((one) => isIP(one.trim()) !== 0),
  'address.country': (text) => readCountry(text) !== null,
}

/** Whether a column can be about a member, by its values. */
const canBe = (target: string, samples: readonly string[]): boolean => {
  const look = own(looks, target)
  return look === undefined || samples.length === 0 || samples.some(look)
}

const isWord = (text: string): boolean => !/\d{2}/.test(text)

/** Statuses that a row can set. Other words are those of a tool: the column is read as one of consent. */
const statuses: ReadonlySet<string> = new Set(['subscribed', 'pending', 'unsubscribed', 'transactional'])

/** What the columns of known tools are in imports, where it is not the same. */
const inImports: Readonly<Record<string, Target | null>> = {
  opted_in_at: 'consent_at',
  opted_in_ip: 'consent_ip',
  confirmed_at: 'consent_at',
  confirmed_ip: 'consent_ip',
  unsubscribed_at: 'opted_out',
  list_status: 'opted_in',
  ignore: null,
  created_at: null,
  updated_at: null,
  deleted_at: null,
  status_at: null,
  reason: null,
  marketing_consent: null,
}

const isTarget = (name: string): name is Target => (targets as readonly string[]).includes(name)

/** The target of a column in the file of a known tool; undefined if its name is not known there. */
const byTool = (tool: Tool | null, name: string): Target | null | undefined => {
  const known = targetIn(tool, name)
  // Where a person agreed is also where the contact came from, if the column is named so.
  if (known === undefined || known === 'full_name' || known === 'source_id' || known === 'consent_source')
    return undefined
  return own(inImports, known) ?? (isTarget(known) ? known : null)
}

/** What a column with a status contains: its values decide. */
const statusOf = (name: string, samples: readonly string[]): Target => {
  if (samples.every((text) => statuses.has(text.trim().toLowerCase()))) return 'status'
  return consentOf(name, null, samples) !== null || holdsConsent(name, samples) ? 'opted_in' : 'status'
}

/** Whether most values of a column are addresses. */
const holdsAddresses = (samples: readonly string[]): boolean =>
  samples.length > 0 && samples.filter(looksLikeAddress).length * 2 > samples.length

/**
 * The suggested target of each column, from its name and some of its values; null if none matches. A target
 * for a single column is suggested only once.
 */
export const suggestTargets = (
  columns: readonly { name: string; samples: readonly string[] }[],
  fields: readonly KnownField[],
): (string | null)[] => {
  const tool = toolOf(columns.map(({ name }) => name))
  const suggested = columns.map(({ name, samples }) => {
    const known = byTool(tool, name)
    const meant = known === undefined ? byName(name, fields) : known
    const target = meant !== null && known === undefined && !canBe(meant, samples) ? null : meant
    if (target === 'status') return statusOf(name, samples)
    // Whether a person is on a list, and not on which.
    if (target === 'lists' && known === undefined && hasYesAndNo(samples)) return 'opted_in'
    if (known !== undefined && known !== null) return known
    // A name that says no is no status: an empty cell of such a column says yes.
    const isStatus = (target === null && consentOf(name, tool) !== 'opted_out') || statusLike.has(plain(name))
    if (known === undefined && isStatus && holdsConsent(name, samples)) return 'opted_in'
    const isKnown = target !== null && target !== 'consent_at'
    const consent = isKnown ? null : consentOf(name, tool, samples)
    // A column of times of consent says when, not whether.
    return consent === null || (target === 'consent_at' && !samples.some(isWord)) ? target : consent
  })
  const isEmail = (target: string | null): boolean => target === 'email'
  for (const [index, { samples }] of columns.entries())
    if (isEmail(suggested[index] ?? null) && samples.length > 0 && !samples.some(looksLikeAddress))
      suggested[index] = null
  if (!suggested.some(isEmail)) {
    const index = columns.findIndex(({ samples }) => holdsAddresses(samples))
    if (index !== -1) suggested[index] = 'email'
  }
  const whole = columns.findIndex(
    ({ name }, index) => suggested[index] === null && wholeNames.has(plain(name)),
  )
  if (whole !== -1) {
    const has = (target: Target): boolean => suggested.includes(target)
    if (!has('first_name')) suggested[whole] = 'first_name'
    else if (!has('last_name')) suggested[whole] = 'last_name'
  }
  const taken = new Set<string>()
  return suggested.map((target) => {
    if (target === null || taken.has(target)) return null
    if (!severalTimes.has(target)) taken.add(target)
    return target
  })
}
