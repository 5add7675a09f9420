import type { Config } from '../platform/config.ts'

interface Welcome {
  config: Config
  /** `password` is null if none was generated. */
  administrator: { login: string; password: string | null }
  /** The location of the data. */
  place: string
  note: string | null
}

/** What `serve` prints when it is ready. */
export const welcome = ({ config, administrator, place, note }: Welcome): string => {
  const { login, password } = administrator
  return [
    'The contact relationship service is ready.',
    '',
    `  Address     ${config.publicUrl}`,
    `  Application ${config.publicUrl}/admin/`,
    `  Reference   ${config.publicUrl}/reference`,
    `  Data        ${place}`,
    '  Mock        npm run mock serves the same contract from its examples, without data',
    ...(note === null ? [] : ['', note]),
    ...(password === null
      ? []
      : [
          '',
          'First start. Log in with these and set your own password. They are not shown again.',
          `  User        ${login}`,
          `  Password    ${password}`,
        ]),
    '',
  ].join('\n')
}
