import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: Map<string, string>
  body: string
}

const parse = (text: string): RawAnswer => {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

export interface RawRequest {
  /** Request line and headers, without Host. */
  head: string[]
  body?: Uint8Array | string
  /** Waits until the server closes the connection; otherwise `Connection: close` is sent. */
  keepOpen?: boolean
}

/** Sends exactly these bytes, and returns the response when the connection is closed. */
export const sendRaw = (url: string, { head, body = '', keepOpen = false }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const blocks: Buffer[] = []
    socket.on('data', (block: Buffer) => blocks.push(block))
    socket.once('error', (error) => (blocks.length === 0 ? reject(error) : undefined))
    socket.once('close', () => resolve(parse(Buffer.concat(blocks).toString('utf8'))))
    const lines = [...head, `Host: ${hostname}`, ...(keepOpen ? [] : ['Connection: close']), '', '']
    socket.write(lines.join('\r\n'))
    socket.write(body)
  })
