import type { Series } from '@techo/core/recurrence'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useAllSeriesQuery } from '../tasks/api.ts'
import { defaultPlanning } from '../tasks/planning.ts'
import { usePlanning } from '../tasks/usePlanning.ts'

interface Beside {
  /** minutes that fit into a day, by weekday from Sunday */
  readonly capacity: readonly number[]
  readonly series: readonly Series[]
}

const none: readonly never[] = []
const Context = createContext<Beside>({ capacity: defaultPlanning.capacity, series: none })

/** How the person plans and what repeats: the answers draw the heads and feet of columns, and no card. */
export function BesideCards({ children }: { readonly children: ReactNode }) {
  const { capacity } = usePlanning()
  const { data: series = none } = useAllSeriesQuery()
  const beside = useMemo(() => ({ capacity, series }), [capacity, series])
  return <Context value={beside}>{children}</Context>
}

export const useBeside = (): Beside => use(Context)
