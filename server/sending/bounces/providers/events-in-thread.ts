import type { Provider } from '../../../system/settings/index.ts'
import type { InboundEvent } from '../events.ts'
import { eventsOf } from './index.ts'

/** What a long report says happened: the work of a thread. */
export default ({ provider, body }: { provider: Provider; body: Uint8Array }): InboundEvent[] =>
  eventsOf(provider, Buffer.from(body))
