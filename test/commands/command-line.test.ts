import { describe, expect, test } from 'vitest'
import { commands as ours } from '../../server/commands/index.ts'
import { runCommandLine } from '../../server/commands/run.ts'
import { type Command, CommandFailed } from '../../server/platform/command.ts'
import type { Environment } from '../../server/platform/config.ts'

const greet: Command = {
  name: 'greet person',
  summary: 'Say hello.',
  options: {
    name: { type: 'string', value: 'NAME', summary: 'whom to greet', required: true },
    loud: { type: 'boolean', summary: 'in capitals' },
  },
  run: async ({ values }, { out }) => {
    const words = `Hello ${values.name}`
    out(values.loud === true ? words.toUpperCase() : words)
  },
}

const failing: Command = {
  name: 'fail',
  summary: 'Fail as asked.',
  options: {},
  positionals: ['HOW'],
  run: async ({ positionals }) => {
    if (positionals[0] === 'gently') throw new CommandFailed('It did not work; try again.')
    throw new TypeError('a fault of ours')
  },
}

const call = async (
  words: string,
  environment: Environment = {},
): Promise<{ code: number; out: string; err: string }> => {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = {
    environment,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
  }
  const code = await runCommandLine([greet, failing], words.split(' ').filter(Boolean), terminal)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('a command line', () => {
  test('runs the command with its options', async () => {
    expect(await call('greet person --name Ada --loud')).toEqual({ code: 0, out: 'HELLO ADA', err: '' })
  })

  test.each([
    ['greet', 'Unknown command "greet"'],
    ['nonsense', 'Unknown command "nonsense"'],
    ['greet person', 'greet person: --name NAME is missing.'],
    ['greet person --name', "greet person: Option '--name <value>' argument missing."],
    ['greet person --name Ada --shout', "greet person: Unknown option '--shout'."],
    ['greet person --name Ada Grace', 'greet person: unexpected argument "Grace".'],
    ['fail', 'fail: HOW is missing.'],
  ])('rejects "%s" with a reason in one line', async (words, reason) => {
    const { code, out, err } = await call(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
    expect(err).not.toContain('\n')
  })

  test("shows an operator's error in one line, and an internal error with its stack", async () => {
    expect(await call('fail gently')).toEqual({ code: 1, out: '', err: 'It did not work; try again.' })
    const { code, err } = await call('fail hard')
    expect(code).toBe(1)
    expect(err).toMatch(/TypeError: a fault of ours\n\s+at /)
  })

  test('rejects an invalid environment before the command runs', async () => {
    expect(await call('greet person --name Ada', { PORT: 'x' })).toMatchObject({ code: 2, out: '' })
  })
})

describe('help', () => {
  test.each(['', 'help', '--help', '-h'])('"%s" lists the commands', async (words) => {
    const { code, out } = await call(words)
    expect(code).toBe(0)
    expect(out).toMatch(/greet person +Say hello\.\n {2}fail +Fail as asked\./)
  })

  test.each(['help greet person', 'greet person --help'])(
    '"%s" lists the options of one command',
    async (words) => {
      const { code, out } = await call(words)
      expect(code).toBe(0)
      expect(out).toContain('greet person --name NAME [OPTIONS]')
      expect(out).toMatch(/--loud +in capitals/)
    },
  )

  test('works with an invalid environment', async () => {
    expect((await call('help', { PORT: 'x' })).code).toBe(0)
  })
})

test('every command has a unique name of one or two words, and a sentence as summary', () => {
  expect(new Set(ours.map(({ name }) => name)).size).toBe(ours.length)
  for (const { name, summary } of ours) {
    expect(name).toMatch(/^[a-z-]+( [a-z-]+)?$/)
    expect(summary).toMatch(/^[A-Z].*\.$/)
  }
})
