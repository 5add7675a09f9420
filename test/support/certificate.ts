import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const hex = (text: string): Buffer => Buffer.from(text, 'hex')

// OIDs in DER.
const algorithms = {
  ec: sequence(der(0x06, hex('2a8648ce3d040302'))),
  rsa: sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05)),
}
const commonName = der(0x06, hex('550403'))
const subjectAltName = der(0x06, hex('551d11'))
const basicConstraints = der(0x06, hex('551d13'))

const time = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

export interface Certificate {
  /** In PEM. */
  key: string
  cert: string
}

/** Makes a self-signed certificate for a host and 127.0.0.1, valid from yesterday until `until`. */
export const makeCertificate = (host: string, until: Date, kind: 'ec' | 'rsa' = 'ec'): Certificate => {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))))
  const names = sequence(der(0x82, Buffer.from(host)), der(0x87, Buffer.of(127, 0, 0, 1)))
  const isAuthority = sequence(der(0x01, Buffer.of(0xff)))
  const extensions = sequence(
    sequence(subjectAltName, der(0x04, names)),
    sequence(basicConstraints, der(0x01, Buffer.of(0xff)), der(0x04, isAuthority)),
  )
  const yesterday = new Date(Math.min(Date.now(), until.getTime()) - 86_400_000)
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithms[kind],
    name,
    sequence(time(yesterday), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithms[kind], der(0x03, Buffer.of(0), signature))
  const lines = certificate.toString('base64').replace(/.{1,64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  }
}
