import { imitations, startVendor, type VendorKind } from './index.ts'

/** Starts an imitation of a source for people who try migrations: `npm run demo:vendors -- listmonk`. */
const kind = process.argv[2] ?? 'listmonk'
if (!Object.hasOwn(imitations, kind)) {
  process.stderr.write(
    `There is no imitation of ${kind}. There are: ${Object.keys(imitations).join(', ')}.\n`,
  )
  process.exit(1)
}
const contacts = Number(process.argv[3] ?? 200)
const vendor = await startVendor(kind as VendorKind, { contacts, documents: 3 })
const members = Object.entries({ address: vendor.url, ...vendor.credentials })
process.stdout.write(`An imitation of ${kind} with ${contacts} contacts. Ctrl+C ends it.\n\n`)
for (const [name, value] of members) process.stdout.write(`${name.padEnd(12)} ${value}\n`)
