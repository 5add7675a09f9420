import { describe, expect, test } from 'vitest'
import type { Conflict, Members } from '../../../admin/editing/merge.ts'
import { type Editable, saveInTurn } from '../../../admin/editing/saves.ts'

interface Data {
  tag: string | undefined
  members: Record<string, unknown>
}

class Refused extends Error {}

/** A service with one document, which others change too. */
const serve = (members: Record<string, unknown>) => {
  let data: Data = { tag: '"1"', members }
  const writes: { changes: Members; match: string | undefined; key: string }[] = []
  const asked: Conflict[][] = []
  const change = (changes: Members): Data => {
    data = { tag: `"${Number(data.tag?.slice(1, -1)) + 1}"`, members: { ...data.members, ...changes } }
    return data
  }
  const document = (decide: (conflicts: Conflict[]) => Promise<Members | null>): Editable<Data> => ({
    name: 'document',
    membersOf: (one) => one.members,
    tagOf: ({ tag }) => tag,
    isRefused: (error) => error instanceof Refused,
    read: async () => data,
    write: async (changes, headers) => {
      writes.push({ changes, match: headers['If-Match'], key: headers['Idempotency-Key'] })
      if (headers['If-Match'] !== data.tag) throw new Refused()
      return change(changes)
    },
    decide: (conflicts) => {
      asked.push(conflicts)
      return decide(conflicts)
    },
  })
  return { now: () => data, change, writes, asked, document }
}

const never = async (): Promise<null> => {
  throw new Error('asked without a conflict')
}

describe('a save', () => {
  test('is written with the tag of what was edited', async () => {
    const { now, writes, document } = serve({ company: 'Old' })
    const saved = await saveInTurn(document(never), now(), { company: 'New' })
    expect(saved).toMatchObject({ kind: 'saved', theirs: null, others: [] })
    expect(writes.map(({ match }) => match)).toEqual(['"1"'])
    expect(now().members).toEqual({ company: 'New' })
  })

  test('keeps what others have changed, and says what that was', async () => {
    const { now, change, writes, document } = serve({ company: 'Old', phone: '1' })
    const base = now()
    change({ phone: '2' })
    const saved = await saveInTurn(document(never), base, { company: 'New' })
    expect(saved).toMatchObject({ kind: 'saved', others: ['phone'] })
    expect(now().members).toEqual({ company: 'New', phone: '2' })
    expect(writes.map(({ match }) => match)).toEqual(['"1"', '"2"'])
    expect(new Set(writes.map(({ key }) => key)).size).toBe(2)
  })

  test('asks where others have changed the same, and writes what was decided', async () => {
    const { now, change, asked, document } = serve({ company: 'Old', phone: '1' })
    const base = now()
    change({ company: 'Theirs' })
    await saveInTurn(
      document(async () => ({ company: 'Mine' })),
      base,
      { company: 'Mine', phone: '2' },
    )
    expect(asked).toEqual([[{ member: 'company', base: 'Old', mine: 'Mine', theirs: 'Theirs' }]])
    expect(now().members).toEqual({ company: 'Mine', phone: '2' })
  })

  test('writes the other members where theirs is decided', async () => {
    const { now, change, writes, document } = serve({ company: 'Old', phone: '1' })
    const base = now()
    change({ company: 'Theirs' })
    await saveInTurn(
      document(async () => ({})),
      base,
      { company: 'Mine', phone: '2' },
    )
    expect(writes.at(-1)?.changes).toEqual({ phone: '2' })
    expect(now().members).toEqual({ company: 'Theirs', phone: '2' })
  })

  test('writes nothing while nothing is decided', async () => {
    const { now, change, writes, document } = serve({ company: 'Old' })
    const base = now()
    change({ company: 'Theirs' })
    const saved = await saveInTurn(
      document(async () => null),
      base,
      { company: 'Mine' },
    )
    expect(saved).toEqual({ kind: 'kept' })
    expect(writes).toHaveLength(1)
    expect(now().members).toEqual({ company: 'Theirs' })
  })

  test('asks again when others change the same while it is asked', async () => {
    const { now, change, asked, document } = serve({ company: 'Old' })
    const base = now()
    change({ company: 'First' })
    await saveInTurn(
      document(async () => {
        if (asked.length === 1) change({ company: 'Second' })
        return { company: 'Mine' }
      }),
      base,
      { company: 'Mine' },
    )
    expect(asked.map(([conflict]) => conflict?.theirs)).toEqual(['First', 'Second'])
    expect(now().members).toEqual({ company: 'Mine' })
  })

  test('compares first where what was edited has no tag', async () => {
    const { now, change, writes, document } = serve({ company: 'Old', phone: '1' })
    const base = { ...now(), tag: undefined }
    change({ phone: '2' })
    await saveInTurn(document(never), base, { company: 'New' })
    expect(writes.map(({ match }) => match)).toEqual(['"2"'])
    expect(now().members).toEqual({ company: 'New', phone: '2' })
  })

  test('writes nothing where the same is there already, as after an answer that was lost', async () => {
    const { now, change, writes, document } = serve({ company: 'Old' })
    const base = now()
    change({ company: 'New' })
    const saved = await saveInTurn(document(never), base, { company: 'New' })
    expect(saved).toMatchObject({ kind: 'saved', data: { members: { company: 'New' } } })
    expect(writes).toHaveLength(1)
  })

  test('fails with the fault of the service, and gives up where others are always faster', async () => {
    const { now, change, document } = serve({ company: 'Old', phone: '1' })
    const failing = { ...document(never), write: () => Promise.reject(new Error('no')) }
    await expect(saveInTurn(failing, now(), { company: 'New' })).rejects.toThrow('no')
    let count = 0
    const busy = document(never)
    const write: typeof busy.write = (...given) => {
      count += 1
      change({ phone: String(count) })
      return busy.write(...given)
    }
    await expect(saveInTurn({ ...busy, write }, now(), { company: 'New' })).rejects.toThrow(Refused)
    expect(count).toBeLessThan(10)
  })

  test('waits for the one before, also while that one is being decided', async () => {
    const { now, change, writes, document } = serve({ company: 'Old', phone: '1' })
    const base = now()
    change({ company: 'Theirs' })
    let decide: (members: Members) => void = () => undefined
    const first = saveInTurn(
      document(() => new Promise<Members>((resolve) => (decide = resolve))),
      base,
      { company: 'Mine' },
    )
    const second = saveInTurn(document(never), base, { phone: '2' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(writes.every(({ changes }) => !('phone' in changes))).toBe(true)
    decide({ company: 'Mine' })
    await Promise.all([first, second])
    expect(now().members).toEqual({ company: 'Mine', phone: '2' })
  })
})
