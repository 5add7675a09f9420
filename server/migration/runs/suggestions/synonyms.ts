/**
 * Other names of members, in the languages of the tools that people come from: lower case, without accents and signs. Names of
 * one meaning only: `name` may be a first name, a whole name or a company.
 */
const names: Readonly<Record<string, string>> = {
  first_name: 'fname firstname givenname forename vorname prenom nombre nome voornaam imie fornavn',
  last_name:
    'lname lastname surname familyname nachname familienname nomdefamille apellido apellidos cognome achternaam nazwisko efternamn etternavn',
  prefix: 'prefix salutation title anrede civilite titre tratamiento titolo aanhef',
  phone:
    'phone phonenumber telephone tel mobile mobilephone cell cellphone sms whatsapp telefon telefonnummer handy mobil telefono movil telefoon',
  company:
    'company companyname organisation organization business firma unternehmen societe entreprise empresa azienda bedrijf',
  job_title: 'jobtitle job position role occupation beruf funktion poste cargo puesto ruolo functie',
  date_of_birth:
    'birthday birthdate dateofbirth dob geburtstag geburtsdatum datedenaissance anniversaire fechadenacimiento cumpleanos datadinascita geboortedatum',
  locale: 'locale language lang sprache langue idioma lingua taal',
  timezone: 'timezone tz zeitzone fuseauhoraire zonahoraria tijdzone',
  'address.line1':
    'address address1 addressline1 street streetaddress strasse adresse rue direccion calle indirizzo adres straat',
  'address.line2': 'address2 addressline2 addresszusatz adresszusatz complement',
  'address.city': 'city town ort stadt ville ciudad citta plaats stad',
  'address.state': 'state region province county bundesland kanton provincia provincie',
  'address.postal_code': 'zip zipcode postcode postalcode postleitzahl plz codepostal codigopostal cap',
  'address.country': 'country countrycode land pays pais paese',
}

const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([member, words]) => words.split(' ').map((word) => [word, member] as const)),
)

/** Without case, accents and signs. Texts of a source are cut first. */
export const plainOf = (text: string): string =>
  text
    .slice(0, 300)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The member that a name is another name of; null if there is none. */
export const memberNamed = (text: string): string | null => synonyms.get(plainOf(text)) ?? null
