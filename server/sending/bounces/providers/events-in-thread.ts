import type { Provider } from '../../../system/settings/index.ts'
import type { InboundEvent } from '../events.ts'
import { eventsOf } from './index.ts'

/** Reads the events of a long report in a thread. */
export default ({ provider, body }: { provider: Provider; body: Uint8Array }): InboundEvent[] =>
  eventsOf(provider, Buffer.from(body))
