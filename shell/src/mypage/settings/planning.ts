/**
 * How a person plans, as the settings change it: the same row of `preferences` (`daily.planning`) that the day's pages plan by.
 * What it holds beside these is kept as it is.
 */
export interface Planning {
  /** what happens to open tasks of earlier days */
  readonly rollover: 'never' | 'ask' | 'auto'
  readonly target: 'today' | 'workday'
  /** minutes that fit into a day, by weekday from Sunday; 0: no limit */
  readonly capacity: readonly number[]
}

const usualCapacity = [240, 480, 480, 480, 480, 480, 240]
export const fullDay = 1440

const isMinutes = (each: unknown): each is number =>
  typeof each === 'number' && Number.isInteger(each) && each >= 0 && each <= fullDay

export function readPlanning(value: unknown): Planning {
  const rest = typeof value === 'object' && value !== null ? value : {}
  const rollover: unknown = Reflect.get(rest, 'rollover')
  const capacity: unknown = Reflect.get(rest, 'capacity')
  return {
    ...rest,
    rollover: rollover === 'never' || rollover === 'auto' ? rollover : 'ask',
    target: Reflect.get(rest, 'target') === 'workday' ? 'workday' : 'today',
    capacity: Array.isArray(capacity) && capacity.length === 7 && capacity.every(isMinutes) ? capacity : usualCapacity,
  }
}
