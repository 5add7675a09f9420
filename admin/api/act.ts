import { useMutation } from '@tanstack/react-query'
import type { Result } from '../../packages/client/src/client-errors.ts'
import { unwrap } from './client.ts'
import { refresh } from './queries.ts'

/**
 * A change: `call` sends it, `stale` names the paths whose reads it makes stale. The error stays in `error` of what it returns, for
 * `<ProblemNote>` at the place.
 */
export const useAct = <Data, Input = void>(
  call: (input: Input) => Promise<Result<Data>>,
  { stale, onDone }: { stale: readonly string[]; onDone?: (data: Data, input: Input) => void },
) =>
  useMutation<Data, Error, Input>({
    mutationFn: async (input) => unwrap(await call(input)),
    onSuccess: async (data, input) => {
      onDone?.(data, input)
      await refresh(...stale)
    },
  })
