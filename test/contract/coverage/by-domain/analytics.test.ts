import { coverDomain } from '../cover.ts'

await coverDomain('analytics')
