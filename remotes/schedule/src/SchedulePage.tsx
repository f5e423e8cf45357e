import { addDays, addMonths, type Day, endOfMonth, formatDay, parseDay, startOfMonth, startOfWeek } from '@techo/core'
import { entityKind, entityKinds, usePreferences, useToday } from '@techo/data'
import { periodPages } from '@techo/days'
import {
  arriving,
  Button,
  IconButton,
  iconNamed,
  Page,
  ProblemView,
  SegmentedControl,
  Skeleton,
  useLanguage,
} from '@techo/ui'
import { usePageKeys } from '@techo/ui/actions'
import { useNavigate, useSearchParams } from '@techo/ui/router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { eventOf, useEventRowQuery, useScheduleTasksQuery } from './api.ts'
import { DayHeads } from './grid/DayHeads.tsx'
import { daysFrom, HourGrid, nextHour } from './grid/HourGrid.tsx'
import { useNow } from './grid/useNow.ts'
import { LoadLine } from './LoadLine.tsx'
import { usePageT } from './page-messages.ts'
import { useUsualReminders } from './reminders/usual.ts'
import type { Event, Occurrence, When } from './rules/event.ts'
import { detailsOf } from './rules/event.ts'
import { type Item, itemOf, itemOfTask } from './rules/item.ts'
import { placedAt } from './rules/move.ts'
import { firstDayOf } from './rules/occurrences.ts'
import styles from './schedule.module.css'
import { useCalendars, type View } from './useCalendars.ts'
import { useEraOf } from './useDayLabels.ts'
import { newEvent, useScheduleActions } from './useScheduleActions.ts'
import { useWindow } from './useWindow.ts'
import { weekInWords } from './words.ts'

const MonthView = arriving(
  () => import('./month/MonthView.tsx').then(found => found.MonthView),
  () => <Skeleton kind="block" lines={8} />,
)
const YearView = arriving(
  () => import('./year/YearView.tsx').then(found => found.YearView),
  () => <Skeleton kind="block" lines={8} />,
)
const EventSheet = arriving(
  () => import('./sheet/EventSheet.tsx').then(found => found.EventSheet),
  () => null,
)
const ScopeDialog = arriving(
  () => import('./ScopeDialog.tsx').then(found => found.ScopeDialog),
  () => null,
)
const CalendarsDialog = arriving(
  () => import('./calendars/CalendarsDialog.tsx').then(found => found.CalendarsDialog),
  () => null,
)
const PrintDialog = arriving(
  () => import('./print/PrintDialog.tsx').then(found => found.PrintDialog),
  () => null,
)
const ForeignSheet = arriving(
  () => import('./subscriptions/ForeignSheet.tsx').then(found => found.ForeignSheet),
  () => null,
)

const views = ['day', 'week', 'month', 'year'] as const satisfies readonly View[]

const narrow = '(width < 40rem)'
const listen = (tell: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

const addressOf = (view: View, day: Day): string => `/mypage/schedule?view=${view}&day=${day}`

/** The first and the last day that a view shows. */
function spanOf(view: View, day: Day, weekStart: 0 | 1): { readonly from: Day; readonly to: Day } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'week') return { from: startOfWeek(day, weekStart), to: addDays(startOfWeek(day, weekStart), 6) }
  if (view === 'month')
    return { from: startOfWeek(startOfMonth(day), weekStart), to: addDays(startOfWeek(endOfMonth(day), weekStart), 6) }
  const first = `${day.slice(0, 4)}-01-01` as Day
  return { from: first, to: addDays(addMonths(first, 12), -1) }
}

const nextOf = (view: View, day: Day, by: 1 | -1): Day => {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  return addMonths(startOfMonth(day), view === 'month' ? by : 12 * by)
}

/** What the sheet shows: an occurrence, or something that is not there yet. */
type Opened = { readonly occurrence: Occurrence; readonly isNew: boolean } | null

const onceOf = (event: Event): Occurrence => ({
  ...detailsOf(event),
  key: event.id,
  event,
  date: event.rrule === null ? null : firstDayOf(event.when),
  isOverride: false,
  when: event.when,
})

/** /mypage/schedule: day, week, month or year, by `?view=` and `&day=`. */
export function SchedulePage() {
  const t = usePageT()
  const { language } = useLanguage()
  const { week_start: weekStart, time_zone: zone, day_start_hour: dayStartHour } = usePreferences()
  const today = useToday()
  const now = useNow()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const isNarrow = useSyncExternalStore(listen, () => window.matchMedia(narrow).matches)
  const asked = views.find(each => each === params.get('view'))
  const view: View = asked ?? (isNarrow ? 'day' : 'week')
  const day = parseDay(params.get('day') ?? '') ?? today
  const { from, to } = spanOf(view, day, weekStart)

  const calendars = useCalendars(view)
  const { occurrences, overrides, state } = useWindow(from, to, zone, calendars)
  // Tasks without an hour stand above the hours, which they would move.
  const { data: tasks = [], isLoading: isAwaiting } = useScheduleTasksQuery({
    from,
    to,
    zone,
    hasDone: view === 'year',
  })
  const actions = useScheduleActions(calendars, overrides, zone)
  // `&new=` leads here to write at once.
  const [draft, setDraft] = useState<When | null>(() =>
    params.has('new') ? placedAt(nextHour(day, now, zone), 60, zone) : null,
  )
  const [opened, setOpened] = useState<Opened>(null)
  const [isOpened, setManaging] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const isManaging = isOpened || params.has('calendars')

  const { colourOf } = calendars
  const items = useMemo<readonly Item[]>(
    () => [
      ...occurrences.map(each => itemOf(each, colourOf(each.event.calendar_id))),
      ...tasks.map(each => itemOfTask(each, zone)).filter(each => each !== null),
    ],
    [occurrences, tasks, zone, colourOf],
  )

  const named = params.get('event')
  const { data: row } = useEventRowQuery(named ?? '', { skip: named === null })
  const { fixedBy } = calendars
  const linked = useMemo(() => {
    const event = row && eventOf(row)
    return event ? onceOf(fixedBy(event) === null ? event : { ...event, isForeign: true }) : null
  }, [row, fixedBy])
  const shown: Opened = opened ?? (named !== null && linked ? { occurrence: linked, isNew: false } : null)

  const show = (nextView: View, nextDay: Day) => void navigate(addressOf(nextView, nextDay))
  const leave = (...asked: readonly string[]) => {
    if (asked.some(name => params.has(name)))
      setParams(before => new URLSearchParams([...before].filter(([name]) => !asked.includes(name))), { replace: true })
  }
  const close = () => {
    setOpened(null)
    setManaging(false)
    leave('event', 'calendars')
  }
  const write = (when: When | null) => {
    setDraft(when)
    if (when === null) leave('new')
  }
  const openItem = (item: Item) => {
    const pageOfDays = entityKind('day')?.href
    if (item.kind === 'event') setOpened({ occurrence: item.occurrence, isNew: false })
    else if (item.task.planned_date && pageOfDays) void navigate(pageOfDays.replace(':date', item.task.planned_date))
  }
  const usual = (): When => {
    const on = view === 'day' || day < from || day > to ? day : today >= from && today <= to ? today : day
    return placedAt(nextHour(on, now, zone), 60, zone)
  }
  const hasHours = view === 'day' || view === 'week'
  const reminded = useUsualReminders()
  const make = (title: string, when: When) =>
    newEvent(title, when, { calendar_id: calendars.usual.id, reminders: reminded(when) })
  // The same day or week as other features show it.
  const others = hasHours
    ? periodPages(entityKinds(), { of: view, day, but: 'event' }).map(({ id, icon, label, to }) => ({
        ...{ id, icon: iconNamed(icon), label: label[language], keys: 'O' },
        onAction: () => void navigate(to),
      }))
    : []
  const create = () => {
    if (hasHours) return setDraft(usual())
    setOpened({ occurrence: onceOf(make('', usual())), isNew: true })
  }
  usePageKeys([
    { id: 'add', label: t('add'), keys: 'C', onAction: create },
    { id: 'today', label: t('today'), keys: 'T', onAction: () => show(view, today) },
    ...others.slice(0, 1),
  ])

  const name = {
    day: formatDay(day, language, 'full'),
    week: weekInWords(from, to, language),
    month: formatDay(day, language, 'month'),
    year: t('yearOf', { year: day.slice(0, 4) }),
  }[view]
  const span = view === 'month' ? { from: startOfMonth(day), to: endOfMonth(day) } : { from, to }
  const era = useEraOf()(span.from, span.to)
  const days = daysFrom(from, view === 'day' ? 1 : 7)
  const dayAddress = (each: Day) => addressOf('day', each)
  const body = () => {
    if (!state.isReady || isAwaiting)
      return state.problem ? (
        <ProblemView problem={state.problem} onRetry={state.retry} isRetrying={state.isFetching} />
      ) : (
        <Skeleton kind="block" lines={8} />
      )
    if (view === 'month')
      return (
        <MonthView
          month={startOfMonth(day)}
          {...{ from, to, items, tasks, zone, today, dayAddress }}
          onOpen={openItem}
        />
      )
    if (view === 'year')
      return (
        <YearView
          {...{ from, to, items, tasks, zone, dayStartHour, today, weekStart, dayAddress }}
          monthAddress={each => addressOf('month', each)}
        />
      )
    return (
      <>
        <LoadLine
          items={items}
          day={view === 'day' ? day : today}
          label={view === 'week' ? t('today') : undefined}
          isShown={view === 'day' || (today >= from && today <= to)}
          now={now}
          zone={zone}
        />
        <HourGrid
          {...{ days, items, zone, today, now, draft }}
          heads={<DayHeads {...{ days, today, dayAddress }} />}
          label={t('grid', { span: name })}
          onOpen={openItem}
          onMove={(item, when) =>
            item.kind === 'event' ? actions.edit(item.occurrence, { when }) : actions.moveTask(item.task, when)
          }
          onRemove={item => item.kind === 'event' && actions.remove(item.occurrence)}
          onDraft={write}
          onAdd={(title, when) => actions.add(make(title, when))}
        />
      </>
    )
  }

  return (
    <Page
      title={name}
      eyebrow={era ? `${t('heading')} · ${era}` : t('heading')}
      documentTitle={`${t('heading')} ${name}`}
      width="wide"
      head="line"
      actions={
        isNarrow ? (
          <IconButton icon="plus" variant="primary" label={t('add')} onPress={create} />
        ) : (
          <Button icon="plus" variant="primary" onPress={create}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className={styles.bar}>
        <SegmentedControl<View>
          label={t('views')}
          value={view}
          options={views.map(value => ({ value, label: t(value) }))}
          onChange={next => show(next, day)}
        />
        <div className={styles.steps}>
          <Button size="small" onPress={() => show(view, today)}>
            {t('today')}
          </Button>
          <IconButton icon="chevron-left" label={t('previous')} onPress={() => show(view, nextOf(view, day, -1))} />
          <IconButton icon="chevron-right" label={t('next')} onPress={() => show(view, nextOf(view, day, 1))} />
          {view !== 'year' && (
            <Button size="small" onPress={() => setPrinting(true)}>
              {t('print')}
            </Button>
          )}
          {others.map(({ id, icon, label, onAction }) => (
            <IconButton key={id} icon={icon} label={label} onPress={onAction} />
          ))}
          <IconButton icon="calendar" label={t('menu')} onPress={() => setManaging(true)} />
        </div>
      </div>
      {body()}
      {shown?.occurrence.event.isForeign && (
        <ForeignSheet occurrence={shown.occurrence} {...{ zone, calendars }} onClose={close} />
      )}
      {shown && !shown.occurrence.event.isForeign && (
        <EventSheet
          key={shown.occurrence.key}
          occurrence={shown.occurrence}
          isNew={shown.isNew}
          {...{ zone, today, calendars }}
          onSave={(edit, onDone) => {
            if (!shown.isNew && edit) return actions.edit(shown.occurrence, edit, onDone)
            if (shown.isNew) {
              const { event } = shown.occurrence
              const { details, ...columns } = edit ?? {}
              actions.add({ ...event, ...details, ...columns })
            }
            onDone()
          }}
          onRemove={onDone => actions.remove(shown.occurrence, onDone)}
          onClose={close}
        />
      )}
      {actions.question && <ScopeDialog question={actions.question} onAnswer={actions.answer} />}
      {isPrinting && (
        <PrintDialog
          day={day}
          view={view === 'month' ? 'month' : 'week'}
          zone={zone}
          onClose={() => setPrinting(false)}
        />
      )}
      {isManaging && <CalendarsDialog calendars={calendars} zone={zone} onClose={close} />}
    </Page>
  )
}
