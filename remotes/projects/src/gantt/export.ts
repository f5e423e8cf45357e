import { addDays, type Day } from '@techo/core'
import { escapeCell, saveFile, writeTable } from '@techo/core/files'
import type { ExportSource } from './export-source.ts'
import { useGanttT } from './gantt-messages.ts'

/** The chart as files. Comes when one is asked for. */

/**
 * One line for each task, in the order of the tree; dates as ISO days, cells that would start a formula in a spreadsheet escaped.
 * With a byte order mark, without which Excel reads Japanese as Shift_JIS.
 */
export function ganttCsv({ rows, language }: Pick<ExportSource, 'rows' | 'language'>): string {
  const t = useGanttT.in(language)
  const heads = (
    ['project', 'level', 'task', 'start', 'end', 'days', 'progress', 'status', 'float', 'critical'] as const
  ).map(key => t(key))
  const lines = rows.flatMap(row =>
    row.task
      ? [
          [
            escapeCell(row.plan.project.name),
            row.level,
            escapeCell(row.title),
            row.days?.start_date ?? '',
            row.days?.end_date ?? '',
            row.length,
            row.progress,
            row.task.status,
            row.float,
            row.isCritical ? 1 : 0,
          ],
        ]
      : [],
  )
  return `\ufeff${writeTable([heads, ...lines.map(line => line.map(String))])}\r\n`
}

/** Whole days as events; the end is exclusive, as iCalendar has it. @param stamp the moment of writing */
export function ganttIcs({ rows }: Pick<ExportSource, 'rows'>, stamp: Date): string {
  const time = `${stamp.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const plain = (day: Day) => day.replaceAll('-', '')
  const events = rows.flatMap(({ task, days, title, plan, kind }) =>
    task && days && kind !== 'summary'
      ? [
          'BEGIN:VEVENT',
          `UID:${task.id}@techo`,
          `DTSTAMP:${time}`,
          `DTSTART;VALUE=DATE:${plain(days.start_date)}`,
          `DTEND;VALUE=DATE:${plain(addDays(days.end_date, 1))}`,
          `SUMMARY:${escaped(title)}`,
          `CATEGORIES:${escaped(plan.project.name)}`,
          'TRANSP:TRANSPARENT',
          'END:VEVENT',
        ]
      : [],
  )
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Techo//Projects//EN', ...events, 'END:VCALENDAR']
  return `${lines.map(foldedLine).join('\r\n')}\r\n`
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes (RFC 5545, 3.1), never cut inside a letter. */
function foldedLine(line: string): string {
  const encoder = new TextEncoder()
  let [folded, bytes] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}

/** The name of a file of the chart, without its ending. */
export function fileNameOf({ plans, language, today }: ExportSource): string {
  const name = plans.length === 1 ? (plans[0]?.project.name ?? '') : useGanttT.in(language)('title')
  return `${name.replace(/[\\/:*?"<>|\s]+/g, '-').slice(0, 60)}-${today}`
}

export function exportGantt(kind: 'csv' | 'ics', source: ExportSource): void {
  const file = `${fileNameOf(source)}.${kind}`
  if (kind === 'csv') saveFile(ganttCsv(source), file)
  else saveFile(ganttIcs(source, new Date()), file, 'text/calendar;charset=utf-8')
}
