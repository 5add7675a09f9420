import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../api/act.ts'
import { client, unwrap } from '../../../api/client.ts'
import { get, queryClient, refresh } from '../../../api/queries.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { PickButton } from '../../../ui/pick-menu.tsx'
import { ThingOptions } from '../../contacts/index.ts'

type Path = '/lists' | '/tags'

interface Thing {
  id: string
  name: string
}

const longestName = 100

const makeThing = async (path: Path, name: string): Promise<Thing> => {
  const body = { name: name.slice(0, longestName) }
  const made = await (path === '/lists'
    ? unwrap(client.POST('/lists', { body }))
    : unwrap(client.POST('/tags', { body })))
  await refresh(path)
  return made
}

const nameQuery = (path: Path, id: string) =>
  get(`${path}/{id}` as '/tags/{id}', { params: { path: { id } } })

interface Props {
  path: Path
  title: string
  find: string
  values: readonly string[]
  most: number
  onChange: (ids: string[]) => void
}

const Chosen = ({ path, id, onRemove }: { path: Path; id: string; onRemove: () => void }) => {
  const { t } = useLingui()
  const { data, isError } = useQuery({
    ...nameQuery(path, id),
    placeholderData: () => undefined,
    staleTime: 60_000,
    retry: false,
  })
  const name = data?.name ?? (isError ? t`unknown` : '…')
  return (
    <Chip removeLabel={t`Remove ${name}`} onRemove={onRemove}>
      <bdi>{name}</bdi>
    </Chip>
  )
}

/** Chooses lists or tags: one press opens, one chooses. What does not exist is made by its name. */
export const ThingPicker = ({ path, title, find, values, most, onChange }: Props) => {
  const { t } = useLingui()
  // Its name is known: nothing on the page moves when it is read.
  const add = (thing: Thing): void => {
    queryClient.setQueryData(nameQuery(path, thing.id).queryKey, thing as never)
    if (!values.includes(thing.id)) onChange([...values, thing.id])
  }
  const make = useChange({ mutationFn: (name: string) => makeThing(path, name), onSuccess: add })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {values.map((id) => (
        <Chosen key={id} path={path} id={id} onRemove={() => onChange(values.filter((one) => one !== id))} />
      ))}
      {values.length < most && (
        <PickButton title={title}>
          {(close) => (
            <ThingOptions
              kind={path}
              label={find}
              onPick={(thing) => {
                add(thing)
                close()
              }}
              createLabel={(name) => t`Create “${name}”`}
              onCreate={(name) => {
                make.mutate(name)
                close()
              }}
            />
          )}
        </PickButton>
      )}
      {make.isError && <ProblemNote error={make.error} />}
    </div>
  )
}
