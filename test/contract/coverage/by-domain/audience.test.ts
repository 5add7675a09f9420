import { coverDomain } from '../cover.ts'

await coverDomain('audience')
