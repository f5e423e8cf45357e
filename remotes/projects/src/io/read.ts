import { decodeText } from '@techo/core/files'
import { readGanttProject } from './gantt-project.ts'
import { readMsProject } from './ms-project.ts'
import { fittedTo, NotAPlan, type PlanFile } from './plan-file.ts'
import { parseXml } from './xml.ts'

/** The plan in a file of Microsoft Project (XML) or GanttProject. @throws {NotAPlan} */
export function readPlan(bytes: Uint8Array): PlanFile {
  const text = decodeText(bytes)
  if (text === null) throw new NotAPlan('xml')
  const root = parseXml(text)
  return fittedTo(root.localName === 'Project' ? readMsProject(root) : readGanttProject(root))
}
