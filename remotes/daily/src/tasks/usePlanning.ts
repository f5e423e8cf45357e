import { usePlanningQuery } from '../api.ts'
import { type Planning, readPlanning } from './planning.ts'

/** How the person plans. Ask where it is shown: the answer draws whoever asks, and no row of a list should be drawn for it. */
export function usePlanning(): Planning {
  const { data: stored } = usePlanningQuery()
  return readPlanning(stored?.[0]?.value)
}
