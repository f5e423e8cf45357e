import { type Day, type Id, isDay } from '@techo/core'
import { z } from 'zod'
import { eventRow } from '../caldav/content.ts'

/** What the database answers to a calendar (`public.read_calendar_feed`), checked at the border. */
const day = z.custom<Day>(isDay)
const id = z.custom<Id>(value => z.uuid().safeParse(value).success)
const moment = z.string()

const task = z.object({
  id,
  title: z.string(),
  notes: z.string(),
  status: z.enum(['todo', 'doing', 'waiting', 'done']),
  planned_date: day.nullable(),
  planned_time: z.string().nullable(),
  estimate_min: z.number().nullable(),
  deadline_date: day.nullable(),
  deadline_time: z.string().nullable(),
  is_milestone: z.boolean(),
  milestone_date: day.nullable(),
  updated_at: moment,
})

const series = z.object({
  id,
  rrule: z.string(),
  dtstart: day,
  at_time: z.string().nullable(),
  mode: z.enum(['fixed', 'after_completion']),
  exdates: z.array(day),
  skip_missed: z.boolean(),
  holiday_rule: z.enum(['none', 'skip', 'prev_workday', 'next_workday']),
  /** what another device wrote there; without a title there is nothing to show */
  template: z.object({ title: z.string(), estimate_min: z.number().nullish() }).nullable().catch(null),
  paused: z.boolean(),
  last_spawned: day.nullable(),
  updated_at: moment,
})

const habit = z.object({
  id,
  name: z.string(),
  from_day: day,
  end_date: day.nullable(),
  schedule_kind: z.enum(['times_per', 'weekdays', 'every_n_days']),
  /** bit 0 is Sunday */
  weekdays: z.number().int().min(1).max(127),
  interval_n: z.number().int().min(1),
  anchor: day.nullable(),
  updated_at: moment,
})

const project = z.object({ id, name: z.string(), target_date: day, updated_at: moment })

const appointment = eventRow.omit({ calendar_id: true, deleted_at: true }).extend({
  /** minutes before the start; below zero: after it */
  reminders: z.array(z.number().int()),
  updated_at: moment,
})

export const feedRows = z.object({
  language: z.enum(['ja', 'en']),
  time_zone: z.string(),
  includes: z.array(z.enum(['appointments', 'planned', 'deadlines', 'milestones', 'habits'])),
  tasks: z.array(task),
  projects: z.array(project),
  series: z.array(series),
  habits: z.array(habit),
  /** a database that was not migrated yet has none */
  appointments: z.array(appointment).default([]),
})

export type FeedRows = z.infer<typeof feedRows>
export type FeedTask = z.infer<typeof task>
export type FeedSeries = z.infer<typeof series>
export type FeedHabit = z.infer<typeof habit>
export type FeedAppointment = z.infer<typeof appointment>
