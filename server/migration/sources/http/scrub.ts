import type { Credentials } from '../../records/index.ts'

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Removes credentials from a text, in every form in which a source may repeat them. */
export const scrubber = (credentials: Credentials): ((text: string) => string) => {
  const values = Object.values(credentials).filter((value) => value.length >= 4)
  const pairs = values.flatMap((one) => values.map((other) => `${one}:${other}`))
  const forms = [...pairs, ...values].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    base64(secret),
    base64(secret).replace(/=+$/, ''),
    encodeURIComponent(base64(secret)),
  ])
  const longestFirst = [...new Set(forms)].sort((one, other) => other.length - one.length)
  return (text) => longestFirst.reduce((left, form) => left.replaceAll(form, '***'), text)
}
