import { describe, expect, test } from 'vitest'
import { lint } from '../tools/prose/lint.ts'

const found = async (path: string, source: string): Promise<string[]> =>
  (await lint(path, source)).map(({ rule, line }) => `${rule} ${line}`)

describe('the prose linter', () => {
  test('reads comments', async () => {
    expect(await found('server/a.ts', "const b = '// no'\n// Whoever is meant.\n")).toEqual(['riddles 2'])
    expect(await found('server/a.ts', '/**\n * Reads one.\n * @throws To whom it may be.\n */\n')).toEqual([
      'riddles 3',
    ])
    expect(await found('openapi/tools/a.js', 'x = /[/*]/ // a lane\n')).toEqual(['house-words 1'])
  })

  test('reads the texts of problems, and no other strings', async () => {
    const refusal = "throw problem('in_use', {\n  detail: 'The group is told'\n})\n"
    expect(await found('server/a.ts', refusal)).toEqual(['riddles 2'])
    expect(await found('server/a.ts', "fault('a', `Nothing leads from $" + '{a} to b.`)\n')).toEqual([
      'riddles 1',
    ])
    expect(await found('server/a.ts', "const lane = sql`SELECT letter FROM whom`\nqueue('lane')\n")).toEqual(
      [],
    )
  })

  test('reads the titles of tests', async () => {
    expect(await found('test/a.test.ts', "test.each([1])('whoever asks', () => {})\n")).toEqual(['riddles 1'])
    expect(await found('test/a.test.ts', "expect(text).toBe('Whoever asks is told.')\n")).toEqual([])
  })

  test.each(['\n', '\r\n'])(
    'reads the contract with lines ended by %j, and no data of its examples',
    async (end) => {
      const operation = [
        'get:',
        '  summary: Get whoever sends',
        '  description: |',
        '    Returns the list.',
        '',
        '    It changes nothing.',
        '  responses:',
        "    '409':",
        '      description: "The id is there twice."',
        '      examples: { a: { value: { detail: Nobody is meant., title: For whom } } }',
      ]
      expect(await found('openapi/a.yaml', operation.join(end))).toEqual([
        'riddles 2',
        'riddles 6',
        'riddles 9',
        'house-words 10',
      ])
      const schema = ['properties:', '  value: { type: string, description: Whoever sends. }']
      expect(await found('openapi/A.yaml', schema.join(end))).toEqual(['riddles 2'])
    },
  )

  test('reads side effects, refusals and the meanings of problems', async () => {
    const operation = ['x-side-effects:', '  - Whoever sends.', 'x-refusals:', '  in_use: for whom it is.']
    expect(await found('openapi/a.yaml', operation.join('\n'))).toEqual(['riddles 2', 'riddles 4'])
    const problem = 'x-problems:\n  in_use: { meaning: Whoever sends., remedy: Ask whoever sent. }'
    expect(await found('openapi/A.yaml', problem)).toEqual(['riddles 2', 'riddles 2'])
  })

  test.each(['Or it is closed.', 'It is open. Or it is closed.', 'Is it open? Or not.'])(
    'rejects the fragment in %j',
    async (text) => {
      expect(await found('README.md', text)).toEqual(['fragments 1'])
      expect(await found('openapi/a.yaml', `description: ${text}`)).toEqual(['fragments 1'])
    },
  )

  test.each(['It is open or closed.', 'Ordinary mail. Orders. `OR` it is.'])('accepts %j', async (text) =>
    expect(await found('README.md', text)).toEqual([]),
  )

  test.each([
    'A new status, also for members.',
    'Null if the contact does not exist any more.',
    'The service does so by itself.',
    'Skipped on purpose.',
    'The present name of the list.',
    'Null for the usual order.',
    'The state does not allow this, or it is closed.',
    'Contacts that match the tree around it.',
    'Null if there was no time to count.',
    'While there are any, it is kept.',
    'Since when the contact has the tag.',
  ])('rejects words of the contract and of messages in %j, and not those of comments', async (text) => {
    expect(await found('openapi/a.yaml', `description: "${text}"`)).toEqual(['published-words 1'])
    expect(await found('server/a.ts', `problem('in_use', { detail: '${text}' })`)).toEqual([
      'published-words 1',
    ])
    expect(await found('server/a.ts', `// ${text}\n`)).toEqual([])
  })

  test.each([
    'The list has a title, which is also its name.',
    'The state does not allow this operation.',
    'Whether the contact was present.',
  ])('accepts %j in the contract', async (text) =>
    expect(await found('openapi/a.yaml', `description: "${text}"`)).toEqual([]),
  )

  test('reads phrases that go on in the next line', async () => {
    const description =
      'description: >-\n  Contacts that stay `pending`,\n  also on a list, do so by\n      itself.\n'
    expect(await found('openapi/a.yaml', description)).toEqual(['published-words 3', 'published-words 3'])
    expect(await found('README.md', '- What\n  became of it.\n')).toEqual(['riddles 1'])
  })

  test('reads Markdown without its code', async () => {
    const page =
      '# Whoever\n\n`whoever`\n\n```sh\nwhoever\n```\n\n| a | lane |\n| --- | --- |\n- [x](https://a/lane)\n'
    expect(await found('README.md', page)).toEqual(['riddles 1', 'house-words 9'])
  })

  test('counts the words of a sentence, across lines and not across paragraphs', async () => {
    const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')
    expect(await found('README.md', `${words(13)}\n${words(12)}.`)).toEqual([])
    expect(await found('README.md', `${words(13)}\n${words(13)}.`)).toEqual(['short-sentences 1'])
    expect(await found('README.md', `${words(13)}.\n\`x\` ${words(13)}.`)).toEqual([])
    expect(await found('README.md', `- ${words(13)}\n- ${words(13)}`)).toEqual([])
  })

  const files: [string, (text: string) => string][] = [
    ['a.md', (text) => text],
    ['openapi/a.yaml', (text) => `description: |\n  ${text.replace(/\n/g, '\n  ')}\n`],
    ['server/a.ts', (text) => `/* ${text} */\n`],
  ]
  const shapes = ['[', '](', '`', '*', '| ', '> ', '<', 'a. ', "'", '\\', '- ', 'who ', '// ', '\n', '\r\n']

  // At this size a linear linter takes a fraction of a second, and a quadratic one half a minute or more.
  test.each(shapes)('ends for a long run of %j', { timeout: 10_000 }, async (shape) => {
    for (const [path, sourceOf] of files) await lint(path, sourceOf(shape.repeat(192_000 / shape.length)))
  })
})
