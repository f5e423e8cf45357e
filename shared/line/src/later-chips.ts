import { arriving } from '@techo/ui'
import type { ComponentProps, ComponentType } from 'react'
import type { LineChips as Chips } from './LineChips.tsx'

/** Fetches the code of the chips below a line. Where it does not come, the line is written without them. */
export const fetchChips = (): Promise<ComponentType<ComponentProps<typeof Chips>>> =>
  import('./LineChips.tsx').then(
    ({ LineChips }) => LineChips,
    () => () => null,
  )

export const LineChips = arriving(fetchChips, () => null)
