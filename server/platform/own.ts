/**
 * What a table has under a key that came from outside: `constructor` and `__proto__` are in no table, though every object answers
 * to them. test/own-keys.test.ts sees to it that tables are asked in no other way.
 */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
