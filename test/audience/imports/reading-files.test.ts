import { expect, test } from 'vitest'
import { read } from './reading-support.ts'

const two = [
  ['ada@example.com', 'Ada'],
  ['grace@example.com', 'Grace'],
]
const plain = 'E-mail,First name\nada@example.com,Ada\ngrace@example.com,Grace\n'

const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll('€', '\x80').replaceAll('’', '\x92'), 'latin1')

const people = 'E-mail;Name;Ort;Beitrag\r\njoerg@example.com;Jörg Müller;Köln;10,50 €\r\n'
const person = [['joerg@example.com', 'Jörg Müller', 'Köln', '10,50 €']]

test.each([
  ['UTF-8', Buffer.from(people), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${people}`), 'utf-8'],
  ['UTF-16LE', utf16le(people), 'utf-16le'],
  ['UTF-16LE with a byte order mark', utf16le(`\ufeff${people}`), 'utf-16le'],
  ['UTF-16BE', utf16be(people), 'utf-16be'],
  ['UTF-16BE with a byte order mark', utf16be(`\ufeff${people}`), 'utf-16be'],
  ['Windows-1252', windows1252(people), 'windows-1252'],
])('a file in %s is read', async (_, bytes, encoding) => {
  const { file, cells, lines } = await read(bytes)
  expect(file).toMatchObject({ encoding, delimiter: ';', columns: ['E-mail', 'Name', 'Ort', 'Beitrag'] })
  expect({ cells, lines }).toEqual({ cells: person, lines: [2] })
})

test.each([
  ['UTF-8', Buffer.from(people.replace('Köln', 'K\0öln')), 'utf-8'],
  ['ASCII', Buffer.from('E-mail;Name\nada@example.com;A\0da\n'), 'utf-8'],
  ['Windows-1252', windows1252(people.replace('Köln', 'K\0öln')), 'windows-1252'],
])('a file in %s with one NUL is not detected as UTF-16', async (_, bytes, encoding) => {
  const { file, faults } = await read(bytes)
  expect(file.encoding).toBe(encoding)
  expect(faults).toEqual([[2, 'nul']])
})

test.each(['почта;имя\nada@example.com;Ада\n', '邮件;名字\nada@example.com;阿达\n'])(
  '%j in UTF-16 is read',
  async (text) => {
    expect((await read(utf16le(text))).file.encoding).toBe('utf-16le')
    expect((await read(utf16be(text))).file.encoding).toBe('utf-16be')
  },
)

test('an encoding that shows only far from the beginning is detected', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `reader-${index}@example.com,Ada\n`).join('')
  const text = `E-mail,Name\n${many}joerg@example.com,Jörg\n`
  expect((await read(windows1252(text))).cells.at(-1)).toEqual(['joerg@example.com', 'Jörg'])
  expect((await read(Buffer.from(text))).cells.at(-1)).toEqual(['joerg@example.com', 'Jörg'])
})

test('a given encoding is used', async () => {
  const { file, cells } = await read(Buffer.from('E-mail,Name\nada@example.com,Ä\n'), {
    encoding: 'windows-1252',
  })
  expect(file.encoding).toBe('windows-1252')
  expect(cells).toEqual([['ada@example.com', 'Ã„']])
})

test.each([
  ['line feeds', plain],
  ['carriage returns and line feeds', plain.replaceAll('\n', '\r\n')],
  ['carriage returns', plain.replaceAll('\n', '\r')],
  ['doubled carriage returns', plain.replaceAll('\n', '\r\r\n')],
  ['no newline at the end', plain.trimEnd()],
  ['blank lines between rows', `\n\n${plain.replaceAll('\n', '\n\n')}   \n`],
  ['rows of delimiters at the end', `${plain},\n , \n`],
])('all line endings are read: %s', async (_, text) => {
  expect((await read(text)).cells).toEqual(two)
})

test.each([
  ['a comma', ','],
  ['a semicolon', ';'],
  ['a tab', '\t'],
  ['a pipe', '|'],
  ['a colon', ':'],
  ['a caret', '^'],
])('the delimiter is detected: %s', async (_, delimiter) => {
  const { file, cells } = await read(plain.replaceAll(',', delimiter))
  expect(file.delimiter).toBe(delimiter)
  expect(cells).toEqual(two)
})

test.each(['§', '¦', '🙂', ' '])('any delimiter can be given: %s', async (delimiter) => {
  const text = plain.replace('First name', 'Name').replaceAll(',', delimiter)
  expect((await read(text, { delimiter })).cells).toEqual(two)
})

test('any number of blank lines counts as lines, and not as rows', async () => {
  for (const hollow of ['\n', ' ,\r\n', '\t\n']) {
    const between = hollow.repeat(40_000)
    const { cells, lines } = await read(
      `E-mail,Name\n${between}ada@example.com,"Ada"\n${between}g@example.com,G\n${between}`,
    )
    expect(cells).toHaveLength(2)
    expect(lines).toEqual([40_002, 80_003])
  }
})

test('a semicolon has priority over the commas of decimal numbers', async () => {
  const { file, cells } = await read(
    'E-mail;Betrag;Rabatt\nada@example.com;1,50;0,5\ngrace@example.com;2,75;0,1\n',
  )
  expect(file.delimiter).toBe(';')
  expect(cells[0]).toEqual(['ada@example.com', '1,50', '0,5'])
})

test('commas in quotes are not delimiters', async () => {
  const { file } = await read(
    'E-mail;Name\nada@example.com;"Lovelace, Ada, Countess"\ng@example.com;"Hopper, Grace, Admiral"\n',
  )
  expect(file.delimiter).toBe(';')
})

test('the sep= line for Excel sets the delimiter and is not a row', async () => {
  const { file, cells, lines } = await read('sep=|\r\nE-mail|Name\r\nada@example.com|A;d;a\r\n')
  expect(file).toMatchObject({ delimiter: '|', columns: ['E-mail', 'Name'] })
  expect({ cells, lines }).toEqual({ cells: [['ada@example.com', 'A;d;a']], lines: [3] })
})

test('a file with one column requires no delimiter', async () => {
  expect((await read('E-mail\nada@example.com\ngrace@example.com')).cells).toEqual([
    ['ada@example.com'],
    ['grace@example.com'],
  ])
  const bare = await read('ada@example.com\ngrace@example.com\n')
  expect(bare.file).toMatchObject({ hasHeader: false, columns: ['Column 1'] })
  expect(bare.cells).toHaveLength(2)
})

test('quoted cells can contain delimiters, newlines and doubled quotes, and their lines count', async () => {
  const text =
    'E-mail,Note\r\nada@example.com,"first\r\nsecond, ""third"""\r\n"grace@example.com", "spaced" \r\nalan@example.com,5" disk\r\n'
  const { cells, lines } = await read(text)
  expect(cells).toEqual([
    ['ada@example.com', 'first\r\nsecond, "third"'],
    ['grace@example.com', 'spaced'],
    ['alan@example.com', '5" disk'],
  ])
  expect(lines).toEqual([2, 4, 5])
})

test('emoji and CJK characters are read unchanged', async () => {
  const text = 'E-mail,Name\nada@example.com,👩‍🔬 Ada\ngrace@example.com,葛丽丝\n'
  expect((await read(text)).cells).toEqual([
    ['ada@example.com', '👩‍🔬 Ada'],
    ['grace@example.com', '葛丽丝'],
  ])
})

test('empty and duplicate header cells get unique names', async () => {
  const { file } = await read('E-mail,,Name,Name,"two\nlines"\nada@example.com,x,A,B,C\n')
  expect(file.columns).toEqual(['E-mail', 'Column 2', 'Name', 'Name 2', 'two lines'])
})

test('addresses are never column names, even with a given header', async () => {
  const { file } = await read('ada@example.com,Ada\ngrace@example.com,Grace\n', { has_header: true })
  expect(file.columns).toEqual(['Column 1', 'Ada'])
  const lines = '{"email":"ada@example.com","grace@example.com":1,"":2,"a\\nb":3}\n'
  expect((await read(lines, { format: 'ndjson' })).file.columns).toEqual(['email'])
})

test('a trailing delimiter adds no column', async () => {
  const { file, cells } = await read('E-mail;Name;\nada@example.com;Ada;\n')
  expect(file.columns).toEqual(['E-mail', 'Name'])
  expect(cells).toEqual([['ada@example.com', 'Ada']])
})

test('a file without a header has numbered columns, and its first line is a row', async () => {
  const { file, cells, lines } = await read('ada@example.com,Ada\ngrace@example.com,Grace\n')
  expect(file).toMatchObject({ hasHeader: false, columns: ['Column 1', 'Column 2'] })
  expect({ cells, lines }).toEqual({ cells: two, lines: [1, 2] })
})

test('a given has_header turns detection off', async () => {
  expect((await read(plain, { has_header: false })).cells).toHaveLength(3)
  expect((await read('1,2\n3,4\n', { has_header: true })).cells).toEqual([['3', '4']])
})

test('a short row has null in the missing columns', async () => {
  expect((await read('E-mail,Name,City\nada@example.com\n')).cells).toEqual([['ada@example.com', null, null]])
})

test('a file with only a header has no rows', async () => {
  const { file, rows } = await read('E-mail,Name\r\n')
  expect(file.columns).toEqual(['E-mail', 'Name'])
  expect(rows).toEqual([])
})

const good = 'grace@example.com,Grace'
const around = (bad: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`E-mail,Name\n${good}\n`),
    Buffer.from(bad as string),
    Buffer.from(`\n${good}\n`),
  ])

test.each([
  ['an unclosed quote', 'ada@example.com,"Ada', 'quotes'],
  ['text after a closing quotation mark', 'ada@example.com,"Ada"Lovelace', 'quotes'],
  ['more cells than columns', 'ada@example.com,Ada,Lovelace', 'too_many_cells'],
  ['a cell of more than 20,000 characters', `ada@example.com,${'a'.repeat(20_001)}`, 'cell_too_long'],
  ['a line of more than a mebibyte', `ada@example.com,${'a'.repeat(1_100_000)}`, 'row_too_long'],
  ['a NUL character', 'ada@example.com,A\0da', 'nul'],
  ['invalid bytes', Buffer.from('ada@example.com,J\xf6rg', 'latin1'), 'encoding'],
])('%s makes only that row invalid', async (_, bad, reason) => {
  const { cells, faults, lines } = await read(around(bad), { encoding: 'utf-8' })
  expect(faults).toEqual([[3, reason]])
  expect(lines).toEqual([2, 3, 4])
  expect(cells).toEqual([two[1], two[1]])
})

test('an unclosed quote affects at most one mebibyte', async () => {
  const many = `${good}\n`.repeat(60_000)
  const { cells, faults } = await read(`E-mail,Name\nada@example.com,"Ada\n${many}`)
  expect(faults).toEqual([[2, 'quotes']])
  expect(cells).toHaveLength(60_000)
})

test('a cell of 20,000 characters of two code units each is valid', async () => {
  expect((await read(around(`ada@example.com,${'🙂'.repeat(20_000)}`))).faults).toEqual([])
})

test('an invalid row in a UTF-8 file does not change the detected encoding', async () => {
  const bytes = Buffer.concat([
    Buffer.from('E-mail,Name\njoerg@example.com,Jörg Müller\nada@example.com,'),
    Buffer.from([0xc3, 0x28]),
    Buffer.from('\n'),
  ])
  const { file, faults } = await read(bytes)
  expect(file.encoding).toBe('utf-8')
  expect(faults).toEqual([[3, 'encoding']])
})

test('a lone surrogate in UTF-16 makes its row invalid', async () => {
  const { faults, cells } = await read(
    utf16le('\ufeffE-mail,Name\nada@example.com,\ud83d\ngrace@example.com,Grace\n'),
  )
  expect(faults).toEqual([[2, 'encoding']])
  expect(cells).toEqual([two[1]])
})

test('more than 500 columns make each row invalid', async () => {
  const row = (cell: string) => `${Array.from({ length: 501 }, () => cell).join(',')}\n`
  expect((await read(row('name') + row('x'))).faults).toContainEqual([2, 'too_many_cells'])
  const most = (cell: string) => `${Array.from({ length: 500 }, () => cell).join(',')}\n`
  const { file, faults } = await read(most('name') + most('x'))
  expect(file.columns).toHaveLength(500)
  expect(faults).toEqual([])
})

test('NDJSON members become columns', async () => {
  const lines = [
    { email: 'ada@example.com', address: { city: 'London', at: { deep: 1 } }, points: 1.5, vip: true },
    { email: 'grace@example.com', tags: ['a, b', { id: '1', name: 'c' }, 3, null], lists: [] },
  ]
  const { file, cells } = await read(`\ufeff${lines.map((line) => JSON.stringify(line)).join('\r\n')}\n`, {
    format: 'ndjson',
  })
  expect(file.columns).toEqual(['email', 'address.city', 'address.at', 'points', 'vip', 'tags', 'lists'])
  expect(cells).toEqual([
    ['ada@example.com', 'London', '{"deep":1}', 1.5, true, null, null],
    ['grace@example.com', null, null, null, null, ['a, b', 'c', '3'], null],
  ])
})

test('exported lists that a contact has left are ignored', async () => {
  const lists = [
    { id: '1', name: 'Readers', status: 'subscribed' },
    { id: '2', name: 'Offers', status: 'unsubscribed' },
  ]
  const line = JSON.stringify({ email: 'ada@example.com', lists })
  const { cells } = await read(`${line}\n`, { format: 'ndjson' })
  expect(cells).toEqual([['ada@example.com', ['Readers']]])
})

test('NDJSON also has the columns of the mapping that its beginning lacks', async () => {
  const mapping = [{ column: 'phone', target: 'phone' }]
  const { file } = await read('{"email":"ada@example.com"}\n', { format: 'ndjson', mapping })
  expect(file.columns).toEqual(['phone', 'email'])
})

test.each([
  ['invalid JSON', '{"email": ada}', 'json'],
  ['an array instead of an object', '["ada@example.com"]', 'json'],
  ['a NUL character', '{"email":"\\u0000"}', 'nul'],
  ['a lone surrogate', '{"email":"\\ud83d"}', 'encoding'],
  ['a value of more than 20,000 characters', `{"email":"${'a'.repeat(20_001)}"}`, 'cell_too_long'],
  ['a line of more than a mebibyte', `{"email":"${'a'.repeat(1_100_000)}"}`, 'row_too_long'],
])('a line of NDJSON with %s makes only that line invalid', async (_, bad, reason) => {
  const fine = '{"email":"grace@example.com"}'
  const { faults, cells } = await read(`${fine}\n${bad}\n\n${fine}`, { format: 'ndjson' })
  expect(faults).toEqual([[2, reason]])
  expect(cells).toEqual([['grace@example.com'], ['grace@example.com']])
})

test('a member called __proto__ is an ordinary member', async () => {
  const { cells } = await read('{"email":"ada@example.com","__proto__":{"x":"y"}}\n', { format: 'ndjson' })
  expect(cells).toEqual([['ada@example.com', 'y']])
})

test.each([
  ['"ada@example.com","says \\"hi\\"","yes"', ['ada@example.com', 'says "hi"', 'yes']],
  ['"ada@example.com","\\"hi\\", \\"bye\\"","no"', ['ada@example.com', '"hi", "bye"', 'no']],
  ['"ada@example.com","12\\" pizza","no"', ['ada@example.com', '12" pizza', 'no']],
  ['"ada@example.com","Tea \\"","no"', ['ada@example.com', 'Tea "', 'no']],
  ['"ada@example.com","two\nlines \\"x\\"","no"', ['ada@example.com', 'two\nlines "x"', 'no']],
  ['"ada@example.com","12\\", 14\\"","no"', ['ada@example.com', '12", 14"', 'no']],
  ['"ada@example.com","C:\\","no"', ['ada@example.com', 'C:\\', 'no']],
  ['"ada@example.com","a ""b""","no"', ['ada@example.com', 'a "b"', 'no']],
])('a quote can be written as \\" (MailPoet): %s', async (record, cells) => {
  const content = `"Email","Text","Newsletter"\n${record}\n"bob@example.com","","no"\n`
  const found = await read(content)
  expect(found.faults).toEqual([])
  expect(found.cells).toEqual([cells, ['bob@example.com', null, 'no']])
})
