import type { IncomingMessage } from 'node:http'
import type { Boot } from '../../../admin/api/boot-data.ts'

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

export const bootOf = ({ user, capabilities, nonce }: Session, next: string): Boot => ({
  ...addresses,
  logIn: `/host/login?next=${encodeURIComponent(next)}`,
  user,
  capabilities,
  nonce,
})

/** The session that the service knows for the cookies of a request; null without one. */
export const sessionAt = async (service: string, { headers }: IncomingMessage): Promise<Session | null> => {
  const answer = await fetch(`${service}${addresses.session}`, {
    headers: { cookie: headers.cookie ?? '' },
  })
  return answer.ok ? ((await answer.json()) as Session) : null
}
