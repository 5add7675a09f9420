import type { IncomingMessage } from 'node:http'
import type { Boot } from '../../../admin/api/boot-data.ts'
import { basePath } from '../../../generated/operations.ts'

/** JSON that can stand in a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page with its boot data, as the service fills it in. */
export const filledPage = (page: string, boot: Boot): string =>
  page.replace(
    /(<script type="application\/json" id="boot">)[^<]*/,
    (_, start: string) => `${start}${inScript(boot)}`,
  )

const addresses = { root: '', session: '/host/session', account: '/host', version: 'development' }

type Session = Pick<Boot, 'user' | 'capabilities' | 'nonce'>
type Wishes = Pick<Boot, 'preferences' | 'timezone'>

/** The user of the mock. She may do everything; `Prefer: code=403, example=missing_capability` shows what others see. */
export const fixedSession: Session = {
  user: {
    id: '01a15f30-dc00-7a4d-8d1e-8b792c6a8811',
    display_name: 'Katherine Johnson',
    email: 'katherine@harbour-books.example',
  },
  capabilities: ['crm_access', 'crm_administer'],
  nonce: 'mock',
}

/** The mock takes any session, but wants one. */
export const mockCookie = 'crs_session=mock; Path=/; SameSite=Lax'

/** What holds before a user has changed anything. */
const usualWishes: Wishes = {
  preferences: {
    colour_scheme: 'system',
    density: 'comfortable',
    locale: null,
    timezone: null,
    single_keys: true,
    test_emails: [],
    list_columns: { contacts: [] },
    updated_at: null,
  },
  timezone: 'Europe/London',
}

export const bootOf = ({ user, capabilities, nonce }: Session, next: string, wishes = usualWishes): Boot => ({
  ...addresses,
  logIn: `/host/login?next=${encodeURIComponent(next)}`,
  user,
  capabilities,
  nonce,
  ...wishes,
})

/** The session that the service knows for the cookies of a request; null without one. */
export const sessionAt = async (service: string, { headers }: IncomingMessage): Promise<Session | null> => {
  const answer = await fetch(`${service}${addresses.session}`, {
    headers: { cookie: headers.cookie ?? '' },
  })
  return answer.ok ? ((await answer.json()) as Session) : null
}

/** The preferences of the user of a session, and the time zone of the business, as the service would write them into the page. */
export const wishesAt = async (
  service: string,
  { headers }: IncomingMessage,
  { nonce }: Session,
): Promise<Wishes> => {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${service}${basePath}${path}`, {
      headers: { cookie: headers.cookie ?? '', 'X-Host-Nonce': nonce },
    })
    return answer.json()
  }
  const [preferences, general] = await Promise.all([read('/me/preferences'), read('/settings/general')])
  return {
    preferences: preferences as Wishes['preferences'],
    timezone: (general as { default_timezone: string }).default_timezone,
  }
}
