import type { Day, Id } from '@techo/core'
import { arriving, useAfterDrawing } from '@techo/ui'
import { createContext, type ReactNode, useContext, useState } from 'react'

const TaskSheet = arriving(() =>
  import(/* webpackChunkName: "sheet" */ './TaskSheet.tsx').then(({ TaskSheet }) => TaskSheet),
)

const OpenSheet = createContext<(task: Id) => void>(() => {})

/** Opens the sheet of a task; the same function each time it is drawn. */
export const useTaskSheet = () => useContext(OpenSheet)

/** Where a row was moved while its sheet was open, the button that opened it has gone, and the focus with it. */
const focusRow = (id: Id) => {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-task-title="${id}"], [data-card="${id}"]`)?.focus()
}

/**
 * The sheet of one of the tasks within. It stands outside of their rows: what is changed in it takes a row to another list or day, and
 * the sheet stays open. Closed, it leaves the focus with the row, wherever that is.
 */
export function TaskSheets({ today, children }: { readonly today: Day; readonly children: ReactNode }) {
  const [task, setTask] = useState<Id | null>(null)
  const afterDrawing = useAfterDrawing()
  const close = (id: Id) => {
    setTask(null)
    // After the frame in which the sheet gives the focus back to what opened it.
    afterDrawing(() => void requestAnimationFrame(() => focusRow(id)))
  }
  return (
    <OpenSheet value={setTask}>
      {children}
      {task !== null && <TaskSheet id={task} today={today} onClose={() => close(task)} />}
    </OpenSheet>
  )
}
