import type { components } from '../../../../../generated/types.ts'

type Contact = components['schemas']['Contact']
type List = Contact['lists'][number]
type Tag = Contact['tags'][number]
export type Listed = Pick<List, 'id' | 'name'> & { status?: List['status'] }
export type Tagged = Pick<Tag, 'id' | 'name'>

const byName = <Thing extends { name: string }>(things: readonly Thing[]): Thing[] =>
  [...things].sort((one, other) => one.name.localeCompare(other.name))

export const withTag =
  ({ id, name }: Tagged) =>
  (contact: Contact): Contact => ({
    ...contact,
    tags: byName([...contact.tags.filter((tag) => tag.id !== id), { id, name, slug: '' }]),
  })

export const withoutTag =
  ({ id }: Tagged) =>
  (contact: Contact): Contact => ({
    ...contact,
    tags: contact.tags.filter((tag) => tag.id !== id),
  })

export const withList =
  ({ id, name, status = 'subscribed' }: Listed) =>
  (contact: Contact): Contact => ({
    ...contact,
    lists: byName([
      ...contact.lists.filter((list) => list.id !== id),
      { slug: '', since_at: new Date().toISOString(), id, name, status },
    ]),
  })

export const withoutList =
  ({ id }: Listed) =>
  (contact: Contact): Contact => ({
    ...contact,
    lists: contact.lists.filter((list) => list.id !== id),
  })
