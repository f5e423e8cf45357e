import { civilDay, type Day, newId } from '@techo/core'
import { usePreferences } from '@techo/data'
import { toast } from '@techo/ui'
import { useT } from '../messages/index.ts'
import { cleanRun } from '../rules/clean-run.ts'
import type { Item } from '../rules/item.ts'
import { type Slip, saidOf, useAddSlipMutation, useRemoveSlipMutation, useSlipsQuery } from './api.ts'

/** How the rules were kept, and the one tap that records it. */
export function useSlips(today: Day) {
  const t = useT()
  const { data = [] } = useSlipsQuery()
  const { time_zone: timeZone, day_start_hour: dayStart } = usePreferences()
  const [add] = useAddSlipMutation()
  const [remove] = useRemoveSlipMutation()
  const of = (item: Pick<Item, 'id'>) => data.filter(({ item_id }) => item_id === item.id)
  return {
    of,
    runOf: (item: Pick<Item, 'id' | 'created_at'>) => {
      const since = item.created_at === '' ? today : civilDay(Date.parse(item.created_at), timeZone, dayStart)
      const slips = of(item).filter(({ kind }) => kind === 'slipped')
      return cleanRun(
        since,
        slips.map(({ day }) => day),
        today,
      )
    },
    todayOf: (item: Pick<Item, 'id'>) => saidOf(data, item.id, today),
    record: (
      item: Pick<Item, 'id'>,
      kind: Slip['kind'],
      more: Partial<Pick<Slip, 'day' | 'note' | 'cost_min' | 'cost_yen'>> = {},
    ) => {
      const id = newId()
      void add({ id, item_id: item.id, at: new Date().toISOString(), day: today, kind, ...more })
      toast({ message: t(kind === 'kept' ? 'keptToast' : 'slippedToast'), onUndo: () => void remove(id) })
    },
    remove: (id: string) => void remove(id),
  }
}

export type Slips = ReturnType<typeof useSlips>
