import { describe, expect, test } from 'vitest'
import { createNotifier } from '../../server/platform/notifier.ts'

const never = 2 ** 30
const open = new AbortController().signal

describe('a bell', () => {
  test('wakes who waits', async () => {
    const notifier = createNotifier()
    const woken = notifier.wait(never, open)
    notifier.notify()
    await woken
  })

  test('that rang before anybody waited is heard at once, and one that was heard is not', async () => {
    const notifier = createNotifier()
    notifier.notify()
    notifier.notify()
    await notifier.wait(never, open)
    notifier.subscribe()
    expect(await Promise.race([notifier.wait(never, open), notifier.wait(1, open).then(() => 'time')])).toBe(
      'time',
    )
  })

  test('keeps nobody who is to end', async () => {
    const notifier = createNotifier()
    const ending = new AbortController()
    const ended = notifier.wait(never, ending.signal)
    ending.abort()
    await ended
    await notifier.wait(never, ending.signal)
  })
})
