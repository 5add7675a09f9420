import { ago, exactly } from './format.ts'

/** A time as people say it. The exact one is its title: tables have hundreds of them, for which a tip each would be too slow. */
export const Time = ({ at, missing = '–' }: { at: string | null | undefined; missing?: string }) =>
  at === null || at === undefined ? (
    <span>{missing}</span>
  ) : (
    <time dateTime={at} title={exactly(at)}>
      {ago(at)}
    </time>
  )
