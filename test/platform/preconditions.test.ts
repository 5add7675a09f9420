import { describe, expect, test } from 'vitest'
import { requireMatch } from '../../server/platform/http/preconditions.ts'

describe('If-Match', () => {
  test.each([undefined, '*', '"v3"', '"v2", "v3"', '"v3-8f2c"', 'W/"v1","v3"'])(
    '%s allows a change of v3',
    (header) => {
      expect(() => requireMatch(header, 'v3')).not.toThrow()
    },
  )

  test.each(['"v2"', 'W/"v3"', '"v33"', '""', '"v"', '"-v3"', '"3"'])(
    '%s rejects a change of v3',
    (header) => {
      expect(() => requireMatch(header, 'v3')).toThrow(
        expect.objectContaining({ code: 'precondition_failed' }),
      )
    },
  )
})
