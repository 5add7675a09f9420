import { describe, expect, test } from 'vitest'
import { suggestTargets } from '../../../server/audience/imports/reading/index.ts'

const fields = [
  { key: 'favourite_genre', label: 'Favourite genre' },
  { key: 'points', label: 'Loyalty points' },
]

const suggested = (names: string, samples: Record<string, string[]> = {}) =>
  suggestTargets(
    names.split(',').map((name) => ({ name, samples: samples[name] ?? [] })),
    fields,
  )

describe('common column names of other products are recognised', () => {
  test.each([
    [
      'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,TIMEZONE,TAGS',
      'email,first_name,last_name,address.line1,phone,date_of_birth,,consent_at,consent_ip,timezone,tags',
    ],
    [
      'prefix,first_name,last_name,email,timezone,address_line_1,address_line_2,postal_code,city,state,country,ip,phone,status,source,date_of_birth,lists,tags',
      'prefix,first_name,last_name,email,timezone,address.line1,address.line2,address.postal_code,address.city,address.state,address.country,consent_ip,phone,status,source,date_of_birth,lists,tags',
    ],
    ['EMAIL,PRENOM,NOM,SMS,EXT_ID', 'email,first_name,last_name,phone,external_id'],
    [
      'Record ID,First Name,Last Name,Email,Phone Number,Company name,Job Title,Street Address,City,State/Region,Postal Code,Country/Region',
      'external_id,first_name,last_name,email,phone,company,job_title,address.line1,address.city,address.state,address.postal_code,address.country',
    ],
    [
      'Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name',
      'first_name,last_name,email,phone,company',
    ],
    ['uuid,email,name,attributes,status,created_at', ',email,first_name,,status,'],
    ['Subscriber,Name,Last name,Opt-in IP,Groups', 'email,first_name,last_name,consent_ip,lists'],
    [
      'E-Mail-Adresse,Anrede,Vorname,Name,Straße,PLZ,Ort,Land,Geburtsdatum,Telefonnummer,Firma',
      'email,prefix,first_name,last_name,address.line1,address.postal_code,address.city,address.country,date_of_birth,phone,company',
    ],
    [
      'Adresse e-mail,Prénom,Nom,Société,Code postal,Ville,Pays,Téléphone,Date de naissance',
      'email,first_name,last_name,company,address.postal_code,address.city,address.country,phone,date_of_birth',
    ],
    [
      'Correo electrónico,Nombre,Apellidos,Empresa,Código postal,Ciudad,País,Teléfono,Etiquetas',
      'email,first_name,last_name,company,address.postal_code,address.city,address.country,phone,tags',
    ],
    [
      'Indirizzo e-mail,Nome,Cognome,CAP,Città,Azienda',
      'email,first_name,last_name,address.postal_code,address.city,company',
    ],
    [
      'E-mailadres,Voornaam,Achternaam,Postcode,Woonplaats,Bedrijf',
      'email,first_name,last_name,address.postal_code,address.city,company',
    ],
    [
      'external_id,address.city,custom.points,consent_at',
      'external_id,address.city,custom.points,consent_at',
    ],
  ])('%s', (names, targets) => {
    expect(suggested(names)).toEqual(targets.split(',').map((target) => target || null))
  })
})

test('custom fields are recognised by key and label', () => {
  expect(suggested('E-mail,Favourite Genre,points,Loyalty-Points')).toEqual([
    'email',
    'custom.favourite_genre',
    'custom.points',
    null,
  ])
})

test('the prefixes of custom fields in our exports are recognised, and no similar ones', () => {
  const names =
    'email,custom_fields.points,custom.favourite_genre,custom_fields.email,custom_fields.city,custom_fields.'
  expect(suggested(names)).toEqual(['email', 'custom.points', 'custom.favourite_genre', null, null, null])
})

test('a column with addresses is the e-mail column under any name', () => {
  expect(suggested('A,B', { A: ['Ada'], B: ['ada@example.com', 'grace@example.com', 'none'] })).toEqual([
    null,
    'email',
  ])
})

test('an address column without addresses is not the e-mail column', () => {
  const samples = { 'E-Mail': ['yes', 'no'], Contact: ['ada@example.com'] }
  expect(suggested('E-Mail,Contact', samples)).toEqual([null, 'email'])
})

test('a target for one column is suggested once; lists and tags can repeat', () => {
  expect(suggested('E-mail,Mail,Tags,Labels,Lists,Groups')).toEqual([
    'email',
    null,
    'tags',
    'tags',
    'lists',
    'lists',
  ])
})

describe('the values of a column decide what its name means', () => {
  test.each([
    ['Status', ['Subscribed', 'Unsubscribed'], 'status'],
    ['Status', ['Active', 'Cleaned'], 'opted_in'],
    ['Status', ['1', '0'], 'status'],
    ['Status', ['Lead', 'Customer'], 'status'],
    ['Status', [], 'status'],
    ['Source', ['autumn-fair', 'Website'], 'source'],
    ['Source', ['Organic Search', 'Direct traffic'], null],
    ['Original Source', ['Organic Search'], null],
    ['State', ['Active', 'Unsubscribed'], 'opted_in'],
    ['State', ['CA', 'TX', 'IN'], 'address.state'],
    ['Type', ['active', 'unsubscribed'], 'opted_in'],
    ['Order', ['active', 'cancelled'], null],
    ['Record ID', ['251', '252'], 'external_id'],
    ['SMS', ['yes', 'no'], null],
    ['SMS', ['+49 30 123456'], 'phone'],
    ['Country', ['Deutschland'], 'address.country'],
    ['Country', ['1', '2'], null],
    ['Birthday', ['12-10', '--02-29'], 'date_of_birth'],
    ['Born', ['in Paris'], null],
    ['Photo', ['yes'], null],
  ])('%s with %j is %s', (name, samples, target) => {
    expect(suggested(`E-mail,${name}`, { [name]: samples })[1]).toBe(target)
  })
})
