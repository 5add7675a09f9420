import { describe, expect, test } from 'vitest'
import { createBell } from '../../server/platform/bell.ts'

const never = 2 ** 30
const open = new AbortController().signal

describe('a bell', () => {
  test('wakes who waits', async () => {
    const bell = createBell()
    const woken = bell.wait(never, open)
    bell.ring()
    await woken
  })

  test('that rang before anybody waited is heard at once, and one that was heard is not', async () => {
    const bell = createBell()
    bell.ring()
    bell.ring()
    await bell.wait(never, open)
    bell.hear()
    expect(await Promise.race([bell.wait(never, open), bell.wait(1, open).then(() => 'time')])).toBe('time')
  })

  test('keeps nobody who is to end', async () => {
    const bell = createBell()
    const ending = new AbortController()
    const ended = bell.wait(never, ending.signal)
    ending.abort()
    await ended
    await bell.wait(never, ending.signal)
  })
})
