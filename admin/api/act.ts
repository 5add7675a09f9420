import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Result } from '../../packages/client/src/client-errors.ts'
import { unwrap } from './client.ts'
import { refresh } from './queries.ts'

/**
 * A change. The second press of a double click sends nothing: until the first is answered, the same input is the same change. A button
 * shows that it waits only after the next frame.
 */
export const useChange = <Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context> & { mutationFn: (input: Input) => Promise<Data> },
): UseMutationResult<Data, Error, Input, Context> => {
  const underWay = useRef(new Set<string>())
  const keyOf = (input: Input): string => JSON.stringify(input) ?? ''
  const mutation = useMutation<Data, Error, Input, Context>({
    ...options,
    mutationFn: async (input) => {
      try {
        return await options.mutationFn(input)
      } finally {
        underWay.current.delete(keyOf(input))
      }
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    const key = keyOf(given[0] as Input)
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}

/**
 * A change: `call` sends it, `stale` names the paths whose reads it makes stale. The error stays in `error` of what it returns, for
 * `<ProblemNote>` at the place.
 */
export const useAct = <Data, Input = void>(
  call: (input: Input) => Promise<Result<Data>>,
  { stale, onDone }: { stale: readonly string[]; onDone?: (data: Data, input: Input) => void },
) =>
  useChange<Data, Input>({
    mutationFn: async (input) => unwrap(await call(input)),
    onSuccess: async (data, input) => {
      onDone?.(data, input)
      await refresh(...stale)
    },
  })
