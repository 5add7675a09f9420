import { describe, expect, test } from 'vitest'
import { createNotifier } from '../../server/platform/notifier.ts'

const never = 2 ** 30
const open = new AbortController().signal

describe('a notifier', () => {
  test('wakes a waiting loop', async () => {
    const notifier = createNotifier()
    const woken = notifier.wait(never, open)
    notifier.notify()
    await woken
  })

  test('resolves at once for an earlier notification, and not for one that was handled', async () => {
    const notifier = createNotifier()
    notifier.notify()
    notifier.notify()
    await notifier.wait(never, open)
    notifier.subscribe()
    expect(await Promise.race([notifier.wait(never, open), notifier.wait(1, open).then(() => 'time')])).toBe(
      'time',
    )
  })

  test('stops waiting on abort', async () => {
    const notifier = createNotifier()
    const ending = new AbortController()
    const ended = notifier.wait(never, ending.signal)
    ending.abort()
    await ended
    await notifier.wait(never, ending.signal)
  })
})
