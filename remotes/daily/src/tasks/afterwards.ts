import { type Day, formatDay, type Language, type WeekStart } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { toast } from '@techo/ui'
import { dailyApi, type TaskRow } from '../api.ts'
import { taskApi } from './api.ts'
import { spawnAfter } from './spawn.ts'
import { become, isOpen } from './task.ts'
import { useTaskT } from './task-messages.ts'

/** What follows when a task is finished or let go; comes when the first such task ends. */
export async function afterEnd(
  task: TaskRow,
  { today, weekStart, language }: { readonly today: Day; readonly weekStart: WeekStart; readonly language: Language },
): Promise<void> {
  const { series_id, occurrence_date, parent_id } = task
  if (series_id !== null && occurrence_date !== null) {
    const next = await spawnAfter({ series_id, occurrence_date }, today, weekStart)
    if (next)
      toast({
        message: useTaskT.translate('nextOn', { title: task.title, date: formatDay(next.day, language, 'short') }),
      })
  }
  if (parent_id !== null) await offerParent(parent_id, task.id)
}

/** The last open piece is done: the whole may be finished with it, if the person says so. */
async function offerParent(parent: string, ended: string): Promise<void> {
  const ask = { forceRefetch: true } as const
  const [whole, pieces] = await Promise.all([
    readOnce(store.dispatch(taskApi.endpoints.oneTask.initiate(parent, ask))),
    readOnce(store.dispatch(taskApi.endpoints.subtasks.initiate(parent, ask))),
  ]).catch(() => [null, []] as const)
  if (!whole || !isOpen(whole) || pieces.some(piece => isOpen(piece) && piece.id !== ended)) return
  const columns = become(whole.status === 'waiting' ? { status: 'todo' } : whole, 'done', new Date().toISOString())
  if (!columns) return
  toast({
    message: useTaskT.translate('allDone', { title: whole.title }),
    action: {
      label: useTaskT.translate('finishWhole'),
      onAction: () => void store.dispatch(dailyApi.endpoints.setDailyTasks.initiate([{ id: whole.id, columns }])),
    },
  })
}
