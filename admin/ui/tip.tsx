import type { ReactNode } from 'react'
import { Tooltip } from 'react-aria-components'

export const Tip = ({ children }: { children: ReactNode }) => (
  <Tooltip offset={6} className="max-w-72 rounded bg-ink px-2 py-1 text-sm text-page shadow-lg">
    {children}
  </Tooltip>
)
