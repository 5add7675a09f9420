/** What a word of a source means for sending (decision 0235). Only `explicit` leads to `subscribed` by itself. */
export type StatusClass =
  | 'explicit'
  | 'implied'
  | 'unconfirmed'
  | 'never'
  | 'opted_out'
  | 'bounced'
  | 'complained'
  | 'blocked'
  | 'gone'
  | 'unknown'

/** The words of a source. A word that is missing is `unknown`. */
export type StatusTable = Readonly<Record<string, StatusClass>>
