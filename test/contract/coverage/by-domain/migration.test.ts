import { coverDomain } from '../cover.ts'

await coverDomain('migration')
