import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contactData } from '../server/contact-data.ts'
import { owners } from '../server/tables.ts'
import { dynamicNames, foreignReads } from './ownership-exceptions.ts'
import { createTestDatabase } from './support/database.ts'
import { type Mentions, mentionsOf, readPieces, readText } from './support/statements.ts'

/** The area of a file as its folder: platform, host and commands are one each. */
const areaOf = (file: string): string => {
  const [domain = '', area = ''] = file.split('/').slice(1)
  return ['platform', 'host', 'commands'].includes(domain) ? domain : `${domain}/${area}`
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([area, names]) => names.map((name): [string, string] => [name, area])),
)

interface Use {
  area: string
  place: string
  mentions: Mentions
}

const { sql } = await createTestDatabase()

const relations = await sql<{ name: string; kind: 'r' | 'p' | 'v'; text: string | null }[]>`
  select relname as name, relkind as kind, case when relkind = 'v' then pg_get_viewdef(oid) end as text
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
  order by relname`
const routines = await sql<{ name: string; text: string }[]>`
  select p.proname as name, coalesce(p.prosrc, '') || ' ' || coalesce(pg_get_function_sqlbody(p.oid), '') as text
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`
const tables = new Set(relations.filter(({ kind }) => kind !== 'v').map(({ name }) => name))
const known = new Set(relations.map(({ name }) => name))

const mentionsAny = ({ reads, writes }: Mentions): boolean =>
  [...reads, ...writes].some((name) => known.has(name))

/** The database's own code: its views, and the functions that mention a table. */
const stored = [
  ...relations.flatMap(({ name, text }) => (text === null ? [] : [{ name, mentions: readText(text) }])),
  ...routines
    .map(({ name, text }) => ({ name: `${name}()`, mentions: readText(text) }))
    .filter(({ mentions }) => mentionsAny(mentions)),
]

const files = globSync('server/**/*.ts').sort()
const uses: Use[] = [
  ...stored.map(({ name, mentions }) => ({ area: ownerOf.get(name) ?? '', place: name, mentions })),
  ...files.flatMap(readPieces).map(({ file, line, tokens }) => ({
    area: areaOf(file),
    place: `${file}:${line}`,
    mentions: mentionsOf(tokens),
  })),
]

const foreign = (area: string, names: Iterable<string>): string[] =>
  [...names].filter((name) => known.has(name) && ownerOf.get(name) !== area)

describe('every table has one owner', () => {
  test('and the list of tables has every table and no other', () => {
    const named = Object.values(owners).flat().sort()
    expect(named).toEqual(
      [...known, ...stored.filter(({ name }) => name.endsWith('()')).map(({ name }) => name)].sort(),
    )
  })

  test('which is a folder with stores', () => {
    const areas = new Set(files.map(areaOf))
    expect(Object.keys(owners).filter((area) => !areas.has(area))).toEqual([])
  })
})

test('only the owner writes', () => {
  const breaches = uses.flatMap(({ area, place, mentions }) =>
    foreign(area, mentions.writes).map((name) => `${place} writes ${name} of ${ownerOf.get(name)}`),
  )
  expect(breaches).toEqual([])
})

test('other areas read tables through the owner, or have an exception with a reason', () => {
  const breaches = uses.flatMap(({ area, place, mentions }) =>
    foreign(area, mentions.reads)
      .filter((name) => tables.has(name))
      .filter((name) => !(name in (foreignReads[area] ?? {})))
      .map((name) => `${place} reads ${name} of ${ownerOf.get(name)}`),
  )
  expect(breaches).toEqual([])
})

test('only functions of the queue add tasks, so that each has its type', () => {
  const places = uses.filter(({ mentions }) =>
    [...mentions.calls].some((name) => /^graphile_worker\.add_jobs?$/.test(name)),
  )
  expect([...new Set(places.map(({ place }) => place.replace(/:\d+$/, '')))]).toEqual([
    'server/platform/jobs/private-tables.ts',
    'server/platform/jobs/stored-tasks.ts',
    'server/platform/jobs/task.ts',
  ])
})

const holes = uses.flatMap(({ place, mentions }) =>
  [...mentions.holes].map((hole) => `${place.replace(/:\d+$/, '')}: ${hole}`),
)

test('table names are composed at run time only with an exception', () => {
  expect([...new Set(holes)].filter((hole) => !(hole in dynamicNames)).sort()).toEqual([])
})

test('no exception is unused', () => {
  const reads = uses.flatMap(({ area, mentions }) =>
    foreign(area, mentions.reads).map((name) => `${area} ${name}`),
  )
  expect(
    Object.entries(foreignReads)
      .flatMap(([area, reasons]) => Object.keys(reasons).map((name) => `${area} ${name}`))
      .filter((one) => !reads.includes(one)),
  ).toEqual([])
  expect(Object.keys(dynamicNames).filter((hole) => !holes.includes(hole))).toEqual([])
})

describe('contact data of areas is registered', () => {
  const registered = contactData.flatMap(({ tables: names }) => [...names]).sort()

  test('for every table with a contact id', async () => {
    const naming = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'contacts'
        and (exists (
          select from pg_attribute a
          where a.attrelid = c.oid and not a.attisdropped and a.attname ~ 'contact_ids?$'
        ) or exists (
          select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'contacts'::regclass
        ))
      order by c.relname`
    expect(registered).toEqual(naming.map(({ name }) => name))
  })

  test('by the owner of the tables', () => {
    const owning = contactData.map(({ tables: names }) => new Set(names.map((name) => ownerOf.get(name))))
    expect(owning.filter((areas) => areas.size !== 1)).toEqual([])
  })

  test('with a function or foreign keys for erasure', async () => {
    const followed = await sql<{ name: string }[]>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'contacts'::regclass and confdeltype in ('c', 'n')`
    const names = followed.map(({ name }) => name)
    const left = contactData.flatMap(({ forget, tables: own }) =>
      forget === undefined ? own.filter((name) => !names.includes(name)) : [],
    )
    expect(left).toEqual([])
  })
})

describe('the parser of statements', () => {
  const cases: [text: string, writes: string[], reads: string[]][] = [
    [
      'select a from contacts c, only lists l join tags using (id) where a in (select b from jobs)',
      [],
      ['contacts', 'jobs', 'lists', 'tags'],
    ],
    [
      'insert into jobs (id) select id from imports on conflict (id) do update set a = 1',
      ['jobs'],
      ['imports'],
    ],
    [
      'with tags as materialized (delete from lists using jobs j returning *) update contacts set a = 1 from tags',
      ['contacts', 'lists'],
      ['jobs'],
    ],
    ['with given (id) as (values (1)) merge into public."tags" t using given on true', ['tags'], []],
    [
      "select extract(epoch from at), a is distinct from b, $$from jobs$$, 'from lists' from tags for update of lists",
      [],
      ['tags'],
    ],
    ['truncate lists, tags; lock table jobs in share mode', ['jobs', 'lists', 'tags'], []],
    ['copy contacts (id) from stdin', ['contacts'], ['stdin']],
    ['select 1 from unnest(array[1]) as u, lateral (select from lists) l -- from tags', [], ['lists']],
    ['select from graphile_worker._private_jobs', [], ['graphile_worker._private_jobs']],
  ]

  test.for(cases)('reads %s', ([text, writes, reads]) => {
    const found = readText(text)
    expect({ writes: [...found.writes].sort(), reads: [...found.reads].sort() }).toEqual({ writes, reads })
  })

  test('finds values inserted in place of a table', () => {
    const pieces = readPieces('server/platform/http/pagination-rows.ts')
    expect(pieces.flatMap(({ tokens }) => [...mentionsOf(tokens).holes])).toContain('sql(list.table)')
  })
})
