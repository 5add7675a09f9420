import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { startFilledService } from '../filled-service.ts'
import { startMock } from '../mock/command.ts'
import { develop } from './src/develop.ts'

const help = `Usage: npm run admin -- [OPTIONS]

Serves the admin application with its changes at once.

  --port 5173          the port
  --contacts 5000      made-up contacts of the service, which begins anew with each start
  --locked             leaves the service in the free edition
  --mock               in place of the service, the mock: no database, no log-in, the examples of the contract

With the mock, the address asks for a state of a screen. It sets the header Prefer of an operation, or of all (*):
  /admin/contacts?prefer=listContacts:example=empty
  /admin/contacts?prefer=listContacts:code=500
  /admin/segments?prefer=*:delay=5000`

const password = 'develop the application'

const write = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const numberOf = (name: string, value: string, most: number): number => {
  const number = Number(value)
  if (/^\d+$/.test(value) && number <= most) return number
  throw new Error(`--${name} must be a whole number up to ${most}, not "${value}".`)
}

/** A port that is free now. The service must know it before it listens: its links name the port of this command. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })

const readOptions = () =>
  parseArgs({
    options: {
      port: { type: 'string', default: '5173' },
      contacts: { type: 'string', default: '5000' },
      locked: { type: 'boolean', default: false },
      mock: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values

const run = async (): Promise<void> => {
  const values = readOptions()
  if (values.help) return write(help)
  const port = numberOf('port', values.port, 65_535)
  const contacts = numberOf('contacts', values.contacts, 10_000_000)
  const address = `http://127.0.0.1:${port}`
  const stopped = untilSignal()
  if (values.mock) {
    const mock = await startMock({ port: 0, light: true, locked: values.locked })
    const server = await develop({ port, service: mock.url, isMock: true })
    write(`The application is at ${address}/admin/, with the mock. It has no log-in, and keeps nothing.`)
    await stopped
    await Promise.all([server.close(), mock.close()])
    return
  }
  const servicePort = await freePort()
  write(`Starting the service with ${contacts} contacts …`)
  const service = await startFilledService({
    port: servicePort,
    contacts,
    locked: values.locked,
    environment: { PUBLIC_URL: address, ADMIN_PASSWORD: password },
  })
  try {
    const server = await develop({ port, service: `http://127.0.0.1:${servicePort}`, isMock: false })
    write(`The application is at ${address}/admin/`)
    write(`User admin, password ${password}`)
    write('Everything is deleted when this command ends.')
    await Promise.race([stopped, service.ended])
    await server.close()
  } finally {
    await service.stop()
  }
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
