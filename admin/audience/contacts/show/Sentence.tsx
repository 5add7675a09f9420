import { moment } from '../../../ui/format.ts'
import { piecesOf } from './mail-rules.ts'

/** A sentence of the service, with its times as people write them. */
export const Sentence = ({ children }: { children: string }) => (
  <bdi>
    {piecesOf(children).map(({ kind, text }, at) =>
      kind === 'code' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
        <code key={at} className="text-soft">
          {text}
        </code>
      ) : kind === 'time' ? (
        moment(text)
      ) : (
        text
      ),
    )}
  </bdi>
)
