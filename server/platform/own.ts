/**
 * The value of a table's own member for a key from outside. `constructor` and `__proto__` are in no table,
 * although every object has them. test/own-keys.test.ts ensures that tables are read in no other way.
 */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
