import { civilDay, daysBetween, numberFormat, type TellYear, type YearPart, type YearSpan } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { projectsApi } from '../api.ts'
import type { Project } from '../rows.ts'
import { useYearT } from './messages.ts'

/** The projects that were finished in a year, and how long each took. */
export const tellYear: TellYear = async span =>
  partOf(
    span,
    await readOnce(store.dispatch(projectsApi.endpoints.projects.initiate(undefined, { forceRefetch: true }))),
  )

export function partOf(
  { from, to, language, timeZone, dayStartHour }: YearSpan,
  projects: readonly Pick<Project, 'id' | 'name' | 'status' | 'done_at' | 'start_date' | 'is_template'>[],
): YearPart {
  const t = useYearT.in(language)
  const finished = projects
    .flatMap(({ id, name, done_at, start_date, is_template }) => {
      if (done_at === null || is_template) return []
      const on = civilDay(Date.parse(done_at), timeZone, dayStartHour)
      return on >= from && on <= to ? [{ id, name, on, start: start_date }] : []
    })
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  if (finished.length === 0) return { figures: [], things: [] }
  return {
    figures: [{ value: numberFormat(language).format(finished.length), label: t('projects') }],
    things: finished.map(({ id, name, on, start }) => ({
      title: name,
      ...(start && start <= on ? { note: t('took', { count: daysBetween(start, on) + 1 }) } : {}),
      href: `/mypage/project-management?project=${id}`,
    })),
  }
}
