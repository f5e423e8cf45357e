import type { Day, Id } from '@techo/core'
import { arriving } from '@techo/ui'
import { createContext, type ReactNode, useContext, useState } from 'react'

const TaskSheet = arriving(() =>
  import(/* webpackChunkName: "sheet" */ './TaskSheet.tsx').then(({ TaskSheet }) => TaskSheet),
)

const OpenSheet = createContext<(task: Id) => void>(() => {})

/** Opens the sheet of a task; the same function each time it is drawn. */
export const useTaskSheet = () => useContext(OpenSheet)

/**
 * The sheet of one of the tasks within. It stands outside of their rows: what is changed in it takes a row to another list or day, and
 * the sheet stays open.
 */
export function TaskSheets({ today, children }: { readonly today: Day; readonly children: ReactNode }) {
  const [task, setTask] = useState<Id | null>(null)
  return (
    <OpenSheet value={setTask}>
      {children}
      {task !== null && <TaskSheet id={task} today={today} onClose={() => setTask(null)} />}
    </OpenSheet>
  )
}
