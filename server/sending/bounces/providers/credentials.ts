import { forged, type Incoming, isSame, type Judgement, nothingAgreed } from './provider.ts'

/** The password of HTTP Basic with any user name. Null where there is none. */
const passwordIn = (authorization: string): string | null => {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : text.slice(colon + 1)
}

const bearerIn = (authorization: string): string | null =>
  /^Bearer +([^\s]{1,2000})$/i.exec(authorization)?.[1] ?? null

/**
 * Returns null where the report has the agreed credentials. These providers sign nothing, so there is no
 * other proof.
 */
export const requireCredentials = (
  { headers }: Incoming,
  secret: string | null,
  scheme: 'basic' | 'bearer',
): Judgement | null => {
  if (secret === null) return nothingAgreed
  const authorization = headers.authorization ?? ''
  const given = scheme === 'basic' ? passwordIn(authorization) : bearerIn(authorization)
  return given !== null && isSame(given, secret)
    ? null
    : forged('The credentials of the report are invalid. Check the secret.')
}
