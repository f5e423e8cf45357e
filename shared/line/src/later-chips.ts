import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { LineChips as Chips } from './LineChips.tsx'

/** Fetches the code of the chips below a line. Where it does not come, the line is written without them. */
export const fetchChips = (): Promise<{ default: ComponentType<ComponentProps<typeof Chips>> }> =>
  import('./LineChips.tsx').then(
    ({ LineChips }) => ({ default: LineChips }),
    () => ({ default: () => null }),
  )

export const LineChips = lazy(fetchChips)
