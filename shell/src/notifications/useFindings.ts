import { clockAt, type Day } from '@techo/core'
import { useProfile, useSync, useToday } from '@techo/data'
import { useEffect, useRef, useState } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import { usePreference } from '../mypage/preferences.ts'
import {
  mostTasks,
  type NoticeRow,
  useKeepNotificationsMutation,
  useNotificationProjectsQuery,
  useNotificationTasksQuery,
  useSettleNotificationsMutation,
} from './api.ts'
import { type NoticeChoices, readNoticeChoices } from './choices.ts'
import { type Finding, findDue, isOpen, keysOf, type Now } from './due.ts'
import { findReminders, reminderOf } from './due-habits.ts'
import { useReminders } from './useReminders.ts'

const lookEvery = 20_000

/** The calendar and the clock in the person's zone, looked at every twenty seconds and when the page is looked at again. */
export function useClock(): { readonly date: Day; readonly time: string } {
  const { time_zone: timeZone } = useProfile()
  const read = () => clockOf(Date.now(), timeZone)
  const [text, setText] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the zone alone
  useEffect(() => {
    const look = () => setText(read())
    look()
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  const [date, time] = text.split(' ')
  return { date: date as Day, time: time ?? '' }
}

/** One text, so that nothing is drawn again within a minute. */
function clockOf(now: number, timeZone: string): string {
  const { day, time } = clockAt(now, timeZone)
  return `${day} ${time.slice(0, 5)}`
}

const isWanted = ({ kind, href }: Finding, { off }: NoticeChoices): boolean =>
  !off.includes(kind) &&
  knownRegistry().remotes.some(each => !each.disabled && each.config.bases.some(base => href.startsWith(base)))

/** Keeps what is due now as notifications, once, and reads away those whose task is done. Waits while there is no network. */
export function useFindings(stored: readonly NoticeRow[] | undefined): void {
  const today = useToday()
  const { date, time } = useClock()
  const { week_start: weekStart, day_start_hour: dayStartHour } = useProfile()
  const { online } = useSync()
  const [choices] = usePreference('frame.notifications', readNoticeChoices)
  const tasks = useNotificationTasksQuery(today)
  const projects = useNotificationProjectsQuery(today)
  const reminders = useReminders(today)
  const [keep] = useKeepNotificationsMutation()
  const [settle] = useSettleNotificationsMutation()
  const asked = useRef(new Set<string>())

  useEffect(() => {
    // What is there already comes first, or everything would be sent at each load.
    if (!stored || !tasks.data || tasks.isFetching || tasks.error || !online) return
    const known = new Set(stored.map(({ key }) => key))
    const now: Now = { today, date, time, weekStart, dayStartHour }
    const found = [...findDue(tasks.data, projects.data ?? [], now), ...findReminders(reminders ?? [], now)]
    const fresh = found.filter(each => !known.has(each.key) && !asked.current.has(each.key) && isWanted(each, choices))
    if (fresh.length > 0) {
      for (const { key } of fresh) asked.current.add(key)
      void keep(fresh)
        .unwrap()
        .catch(() => {
          for (const { key } of fresh) asked.current.delete(key)
        })
    }
    const current = new Set([
      ...tasks.data.filter(isOpen).flatMap(keysOf),
      ...(reminders ?? []).flatMap(habit => reminderOf(habit, now)?.key ?? []),
    ])
    // Of a part that is not known whole, nothing is over.
    const isKnown = (type: string | null) =>
      type === 'habit' ? reminders !== undefined : type === 'task' && (tasks.data?.length ?? 0) < mostTasks
    const isOver = ({ key, read_at, entity_type }: NoticeRow) =>
      read_at === null && isKnown(entity_type) && !current.has(key) && !asked.current.has(`over ${key}`)
    const over = stored.filter(isOver)
    if (over.length === 0) return
    const keys = over.map(({ key }) => key)
    for (const key of keys) asked.current.add(`over ${key}`)
    void settle({ keys, at: new Date().toISOString() })
  }, [
    stored,
    tasks.data,
    tasks.isFetching,
    tasks.error,
    projects.data,
    today,
    date,
    time,
    weekStart,
    dayStartHour,
    reminders,
    online,
    choices,
    keep,
    settle,
  ])
}
