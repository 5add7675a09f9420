import { expect, test } from 'vitest'
import { parseDiskLimits, sizeText, usualDiskLimits } from '../../server/platform/disk-limits.ts'

test('sets the named limits and keeps the defaults of the rest', () => {
  expect(parseDiskLimits('uploads=20GB, free=1GB')).toEqual({ ...usualDiskLimits, uploads: 2e10, free: 1e9 })
  expect(parseDiskLimits('free=0B').free).toBe(0)
})

test.for(['', 'uploads', 'uploads=10', 'uploads=-1GB', 'database=1GB', 'free=1GiB', 'free=1GB,'])(
  'rejects %j in a sentence',
  (text) => {
    expect(() => parseDiskLimits(text)).toThrow(/^must be like uploads=10GB.*\. "[^"]*" is invalid\.$/)
  },
)

test.for([
  [0, '0 B'],
  [999, '999 B'],
  [512_000_000, '512 MB'],
  [1_500_000_000, '1 GB'],
] as const)('formats %i as %s', ([bytes, text]) => {
  expect(sizeText(bytes)).toBe(text)
})
