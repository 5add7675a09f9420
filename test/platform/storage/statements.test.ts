import { expect, test } from 'vitest'
import { createSql } from '../../../server/platform/storage/sql.ts'
import { prepared, renameStatement } from '../../../server/platform/storage/statements.ts'

const sql = createSql({
  run: () => Promise.reject(new Error('Nothing is sent.')),
  copyFrom: () => Promise.reject(new Error('Nothing is sent.')),
  copyTo: () => Promise.reject(new Error('Nothing is sent.')),
})

const one = (id: number) => sql`select ${sql(['a', 'b'])} from t where ${sql`id = ${id}`}`

test('the same pieces with other parameters are the same statement', () => {
  const [first, second] = [prepared(one(1)), prepared(one(2))]
  expect(second.statement).toBe(first.statement)
  expect(second.statement.text).toBe('select "a", "b" from t where id = $1')
  expect([first.values, second.values]).toEqual([[1], [2]])
})

test('a parameter in the place of a piece is another statement', () => {
  const pair = (left: unknown, right: unknown) => prepared(sql`select ${left as string}, ${right as string}`)
  const inner = sql`(${1} + 1)`
  expect(pair(inner, 2).statement.text).toBe('select ($1 + 1), $2')
  expect(pair(2, inner).statement.text).toBe('select $1, ($2 + 1)')
  expect(pair(inner, inner).statement.text).toBe('select ($1 + 1), ($2 + 1)')
})

test('names and literal text are compared by what they say', () => {
  const by = (column: string) => prepared(sql`select 1 order by ${sql(column)}`).statement
  expect(by('a')).toBe(by('a'))
  expect(by('a')).not.toBe(by('b'))
  const literal = (text: string) => prepared(sql`select ${sql.unsafe(text)}`).statement
  expect(literal('1').text).toBe('select 1')
  expect(literal('2').text).toBe('select 2')
})

test('lists of pieces of different lengths are different statements', () => {
  const all = (ids: number[]) =>
    prepared(sql`select where true ${ids.map((id) => sql`and ${id} > 0`)}`).statement.text
  expect(all([1])).toBe('select where true and $1 > 0')
  expect(all([1, 2])).toBe('select where true and $1 > 0 and $2 > 0')
})

test('different pieces with the same text share a name, and a renamed statement keeps its text', () => {
  const [first, second] = [prepared(sql`select 'shared'`), prepared(sql`select ${sql.unsafe("'shared'")}`)]
  expect(second.statement).toBe(first.statement)
  const { name = '' } = first.statement
  renameStatement(first.statement, name)
  renameStatement(first.statement, name)
  const renamed = prepared(sql`select 'shared'`).statement
  expect(renamed.text).toBe("select 'shared'")
  expect(renamed.name).not.toBe(name)
})
