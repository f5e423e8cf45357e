import type { Outlook } from '../forecast.ts'
import type { Project, Task } from '../rows.ts'

/** A project as the overview draws it, as a card and as a line. */
export interface ShownProject {
  readonly id: string
  readonly project: Project
  readonly outlook: Outlook
  readonly next: Task | null
}
