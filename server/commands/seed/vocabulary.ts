/** Names, places and interests of generated contacts. The weights are relative frequencies. */

export const firstNames =
  'Ada Alan Alice Amir Anna Annie Barbara Ben Carlos Clara Daniel Dorothy Edith Elena Emil Emmy Erik Fatima Felix Florence Frances George Grace Hannah Hedy Henry Hugo Ida Ines Isaac Ivan Jane Joan John Julia Karl Katherine Kenji Lena Leo Lise Louis Lucia Luis Maria Marie Mary Max Mei Mina Nadia Nikola Noor Olga Omar Otto Paul Pia Rosa Rosalind Ruth Samuel Sofia Srinivasa Tim Tom Vera Victor Yuki Zoe'.split(
    ' ',
  )

export const lastNames =
  'Abbot Adams Ahmed Andersen Baker Bauer Becker Bell Bernal Bianchi Bohr Boole Borg Braun Brown Carson Carter Chen Clark Cohen Cook Cooper Costa Curie Davies Diaz Dubois Evans Fischer Fleming Fontaine Franklin Garcia Germain Goldstine Gray Green Hall Hamilton Hansen Harris Hill Hodgkin Hopper Hughes Ito Ivanova Jackson Jansen Johnson Jones Kaya Kim Klein Kowalski Kumar Lamarr Larsen Lee Lewis Li Lopez Lovelace Martin Mayer Meitner Meyer Mitchell Moore Morgan Mueller Murphy Nguyen Noether Novak Nowak Olsen Patel Perez Petrov Peters Pierce Ramanujan Reed Ricci Roberts Rossi Roy Rubin Santos Sato Schmidt Schneider Silva Singh Smith Somerville Suzuki Tanaka Taylor Thomas Thompson Turing Turner Vaughan Wagner Walker Wang Weber White Williams Wilson Wong Wood Wright Wu Yamamoto Young Zhang'.split(
    ' ',
  )

export const domains = [
  ['example.com', 40],
  ['mail.example.com', 20],
  ['example.org', 15],
  ['example.net', 10],
  ['post.example.org', 8],
  ['books.example', 5],
  ['library.example', 2],
] as const

export const sources = [
  ['newsletter-form', 40],
  ['shop', 25],
  ['import', 15],
  ['autumn-fair', 8],
  ['api', 6],
  ['reading-circle', 4],
  ['referral', 2],
] as const

interface Place {
  city: string
  state: string | null
  country: string
  timezone: string
  locale: string
}

export const places: readonly (readonly [Place, number])[] = [
  [{ city: 'London', state: null, country: 'GB', timezone: 'Europe/London', locale: 'en-GB' }, 22],
  [{ city: 'New York', state: 'NY', country: 'US', timezone: 'America/New_York', locale: 'en-US' }, 16],
  [{ city: 'Berlin', state: 'BE', country: 'DE', timezone: 'Europe/Berlin', locale: 'de-DE' }, 11],
  [{ city: 'Manchester', state: null, country: 'GB', timezone: 'Europe/London', locale: 'en-GB' }, 9],
  [{ city: 'Paris', state: null, country: 'FR', timezone: 'Europe/Paris', locale: 'fr-FR' }, 8],
  [{ city: 'Oxford', state: null, country: 'GB', timezone: 'Europe/London', locale: 'en-GB' }, 6],
  [{ city: 'Arlington', state: 'VA', country: 'US', timezone: 'America/New_York', locale: 'en-US' }, 5],
  [{ city: 'Toronto', state: 'ON', country: 'CA', timezone: 'America/Toronto', locale: 'en-CA' }, 5],
  [{ city: 'Madrid', state: null, country: 'ES', timezone: 'Europe/Madrid', locale: 'es-ES' }, 5],
  [{ city: 'Sydney', state: 'NSW', country: 'AU', timezone: 'Australia/Sydney', locale: 'en-AU' }, 4],
  [{ city: 'Tokyo', state: null, country: 'JP', timezone: 'Asia/Tokyo', locale: 'ja-JP' }, 4],
  [{ city: 'Zürich', state: 'ZH', country: 'CH', timezone: 'Europe/Zurich', locale: 'de-CH' }, 3],
  [{ city: 'Göteborg', state: null, country: 'SE', timezone: 'Europe/Stockholm', locale: 'sv-SE' }, 1],
  [{ city: 'Reykjavík', state: null, country: 'IS', timezone: 'Atlantic/Reykjavik', locale: 'is-IS' }, 1],
]

export const companies =
  'Analytical Engines Ltd|Compiler Works|Bletchley Machines|Harbour Trading|North Star Logistics|Blue Door Design|Oak & Elm|Meridian Press|Quiet Hours Café|Silver Thread|Granite Software|Copper Kettle|Lighthouse Legal|Field & Stream|Paper Crane Studio'.split(
    '|',
  )

export const jobTitles = ['Programmer', 'Teacher', 'Engineer', 'Editor', 'Physician', 'Librarian', 'Designer']

const genres = ['mathematics', 'history', 'poetry', 'crime', 'travel', 'cookery']
const topics = ['first-editions', 'readings', 'signings', 'sales', 'children']

const select = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1).replace('-', ' ') }))

export const customFields = [
  { key: 'favourite_genre', label: 'Favourite genre', type: 'single_select', options: select(genres) },
  { key: 'loyalty_points', label: 'Loyalty points', type: 'number', options: [] },
  { key: 'topics', label: 'Topics', type: 'multi_select', options: select(topics) },
  { key: 'reading_circle', label: 'Reading circle', type: 'boolean', options: [] },
  { key: 'last_purchase_on', label: 'Last purchase', type: 'date', options: [] },
] as const

export const genresByWeight = genres.map((genre, at) => [genre, 2 ** (genres.length - at)] as const)
export { topics }

/** Each with its share of contacts. */
export const lists = [
  { name: 'Newsletter', slug: 'newsletter', share: 0.6 },
  { name: 'New arrivals', slug: 'new-arrivals', share: 0.25 },
  { name: 'Events', slug: 'events', share: 0.1 },
  { name: "Readers' circle", slug: 'readers-circle', share: 0.03 },
  { name: 'Rare books', slug: 'rare-books', share: 0.005 },
] as const

export const tags = [
  { name: 'Customer', slug: 'customer', share: 0.5 },
  { name: 'Online', slug: 'online', share: 0.3 },
  { name: 'Loyal', slug: 'loyal', share: 0.12 },
  { name: 'Student', slug: 'student', share: 0.08 },
  { name: 'Gift buyer', slug: 'gift-buyer', share: 0.05 },
  { name: 'Teacher', slug: 'teacher', share: 0.02 },
  { name: 'Collector', slug: 'collector', share: 0.01 },
  { name: 'Press', slug: 'press', share: 0.003 },
  { name: 'Author', slug: 'author', share: 0.001 },
  { name: 'Founding member', slug: 'founding-member', share: 0.0002 },
] as const
