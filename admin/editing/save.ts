import { failureOf } from '../api/client.ts'
import { tagOf } from '../api/queries.ts'
import type { Members } from './merge.ts'
import { patiently } from './patiently.ts'
import { type Editable, type Saved, saveInTurn } from './saves.ts'

type Document<Data extends object> = Omit<Editable<Data>, 'tagOf' | 'isRefused'>

/** Saves changes of a document of the service, as soon as it answers and there is a session. */
export const save = <Data extends object>(
  { read, write, ...document }: Document<Data>,
  base: Data,
  changes: Members,
): Promise<Saved<Data>> =>
  saveInTurn(
    {
      ...document,
      tagOf,
      isRefused: (error) => failureOf(error)?.code === 'precondition_failed',
      read: () => patiently(read),
      write: (members, headers) => patiently(() => write(members, headers)),
    },
    base,
    changes,
  )
