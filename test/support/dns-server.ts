import { createSocket } from 'node:dgram'

export interface DnsRecords {
  TXT?: string[]
  MX?: [priority: number, exchange: string][]
  CNAME?: string
}

export interface DnsServer {
  /** Address and port, in the form that resolvers take. */
  address: string
  /**
   * Records by name in lower case; may be changed while the server runs. Names without an entry do not exist.
   */
  zone: Record<string, DnsRecords>
  /** Names whose queries get no answer. */
  silent: Set<string>
  /** The queries received, such as `TXT example.com`. */
  asked: string[]
}

const typeNumbers = { CNAME: 5, MX: 15, TXT: 16 } as const
type Type = keyof typeof typeNumbers

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])

const readName = (packet: Buffer, at: number): { name: string; end: number } => {
  const labels: string[] = []
  let position = at
  for (let size = packet[position] ?? 0; size > 0; size = packet[position] ?? 0) {
    labels.push(packet.toString('latin1', position + 1, position + 1 + size))
    position += size + 1
  }
  return { name: labels.join('.').toLowerCase(), end: position + 1 }
}

/** Splits text into strings of at most 255 characters, as TXT records require. */
const pieces = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/[\s\S]{1,255}/g) ?? ['']).map((piece) =>
      Buffer.concat([Buffer.of(piece.length), Buffer.from(piece, 'latin1')]),
    ),
  )

const dataOf = (records: DnsRecords, type: Type): Buffer[] => {
  switch (type) {
    case 'TXT':
      return (records.TXT ?? []).map(pieces)
    case 'MX':
      return (records.MX ?? []).map(([priority, exchange]) =>
        Buffer.concat([Buffer.of(priority >> 8, priority & 255), nameBytes(exchange)]),
      )
    case 'CNAME':
      return records.CNAME === undefined ? [] : [nameBytes(records.CNAME)]
  }
}

const uint16 = (value: number): Buffer => Buffer.of(value >> 8, value & 255)

const answerTo = (server: DnsServer, packet: Buffer): Buffer | null => {
  const { name, end } = readName(packet, 12)
  const number = packet.readUInt16BE(end)
  const type = (Object.keys(typeNumbers) as Type[]).find((one) => typeNumbers[one] === number)
  server.asked.push(`${type ?? number} ${name}`)
  if (server.silent.has(name)) return null
  const records = server.zone[name]
  const data = records === undefined || type === undefined ? [] : dataOf(records, type)
  const answers = data.map((bytes) =>
    Buffer.concat([
      Buffer.of(0xc0, 12),
      uint16(number),
      uint16(1),
      Buffer.of(0, 0, 0, 60),
      uint16(bytes.length),
      bytes,
    ]),
  )
  const flags = records === undefined ? 0x8583 : 0x8580
  return Buffer.concat([
    packet.subarray(0, 2),
    uint16(flags),
    uint16(1),
    uint16(answers.length),
    uint16(0),
    uint16(0),
    packet.subarray(12, end + 4),
    ...answers,
  ])
}

/** A real DNS server on loopback for one zone. It does not keep the process alive. */
export const startDnsServer = async (zone: DnsServer['zone'] = {}): Promise<DnsServer> => {
  const socket = createSocket('udp4')
  const server: DnsServer = { address: '', zone, silent: new Set(), asked: [] }
  socket.on('message', (packet, from) => {
    const answer = answerTo(server, packet)
    if (answer !== null) socket.send(answer, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  server.address = `127.0.0.1:${socket.address().port}`
  socket.unref()
  return server
}
