import { addDays, type Day, daysBetween, endOfMonth, formatDay, startOfMonth, startOfWeek } from '@techo/core'
import { usePreferences } from '@techo/data'
import { Button, Dialog, SegmentedControl, Select, useLanguage } from '@techo/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useScheduleTasksQuery } from '../api.ts'
import { daysFrom } from '../grid/HourGrid.tsx'
import { type Item, inOrderOfDay, isPlaced, itemOf, itemOfTask } from '../rules/item.ts'
import { daysTouched } from '../rules/occurrences.ts'
import { useCalendars } from '../useCalendars.ts'
import { useEraOf } from '../useDayLabels.ts'
import { useWindow } from '../useWindow.ts'
import { weekInWords } from '../words.ts'
import { LeafContent } from './LeafContent.tsx'
import { type LeafName, leafNamed, leaves, pagesOf } from './leaf.ts'
import styles from './print.module.css'
import { usePrintT } from './print-messages.ts'
import { type LeafPage, sheetsOf } from './Sheets.tsx'

interface Props {
  readonly day: Day
  /** what the page shows, and the dialog proposes */
  readonly view: 'week' | 'month'
  readonly zone: string
  readonly onClose: () => void
}

/** A week or a month on a leaf for a binder. What is seen here is what the printer gets, also by the keys of the browser. */
export function PrintDialog({ day, view, zone, onClose }: Props) {
  const t = usePrintT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const [span, setSpan] = useState(view)
  const [name, setName] = useState<LeafName>('a5')
  const [paper, setPaper] = useState<'own' | 'sheet'>('sheet')
  const month = span === 'month' ? startOfMonth(day) : null
  const from = startOfWeek(month ?? day, weekStart)
  const to = addDays(month ? startOfWeek(endOfMonth(day), weekStart) : from, 6)

  const calendars = useCalendars(span)
  const { occurrences } = useWindow(from, to, zone, calendars)
  const { data: tasks = [] } = useScheduleTasksQuery({ from, to, zone })
  const byDay = new Map<Day, Item[]>()
  const all = [
    ...occurrences.map(each => itemOf(each, calendars.colourOf(each.event.calendar_id))),
    ...tasks.map(each => itemOfTask(each, zone)).filter(each => each !== null),
  ]
  for (const item of month ? all.filter(isPlaced) : all)
    for (const each of daysTouched(item.when, { from, to, zone })) byDay.set(each, [...(byDay.get(each) ?? []), item])
  const itemsOn = (each: Day) => (byDay.get(each) ?? []).toSorted(inOrderOfDay)

  const title = month ? formatDay(month, language, 'month') : weekInWords(from, to, language)
  const era = useEraOf()(month ?? from, month ? endOfMonth(month) : to)
  const leaf = leafNamed[name]
  const days = daysFrom(from, daysBetween(from, to) + 1)
  const pages = pagesOf(leaf).map(
    (columns, index): LeafPage => ({
      key: `${name} ${index}`,
      // Of two that face each other the first has its binding at the right.
      side: leaf.pages === 2 && index === 0 ? 'left' : 'right',
      content: <LeafContent {...{ leaf, columns, title, era, days, month, itemsOn, zone }} />,
    }),
  )

  return (
    <Dialog
      title={t('heading')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <Button variant="primary" onPress={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      <div className={styles.options}>
        <SegmentedControl
          label={t('span')}
          value={span}
          options={[
            { value: 'week', label: t('week') },
            { value: 'month', label: t('month') },
          ]}
          onChange={setSpan}
        />
        <Select
          label={t('leaf')}
          value={name}
          options={leaves.map(value => ({ value, label: t(value) }))}
          onChange={value => setName(leaves.find(each => each === value) ?? name)}
        />
        {name !== 'a4' && (
          <SegmentedControl
            label={t('paper')}
            value={paper}
            options={[
              { value: 'sheet', label: t('sheet') },
              { value: 'own', label: t('own') },
            ]}
            onChange={setPaper}
          />
        )}
        <p className={styles.note}>{paper === 'own' || name === 'a4' ? t('ownNote') : t('sheetNote')}</p>
        <Preview title={title} label={t('preview')}>
          {sheetsOf({ name, pages, isImposed: paper === 'sheet' })}
        </Preview>
      </div>
    </Dialog>
  )
}

/** The sheets, small, and a copy of them where only the printer sees it, for as long as this is drawn. */
function Preview({
  title,
  label,
  children,
}: {
  readonly title: string
  readonly label: string
  readonly children: ReactNode
}) {
  const shown = useRef<HTMLDivElement>(null)
  const copy = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    element.className = styles.sheets ?? ''
    element.setAttribute('aria-hidden', 'true')
    document.body.append(element)
    document.documentElement.classList.add(styles.printing ?? '')
    copy.current = element
    return () => {
      element.remove()
      document.documentElement.classList.remove(styles.printing ?? '')
    }
  }, [])
  useEffect(() => {
    const sheets = shown.current?.children ?? []
    copy.current?.replaceChildren(...[...sheets].map(each => each.cloneNode(true)))
  })
  useEffect(() => {
    const before = document.title
    // Browsers propose it as the name of the PDF.
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <div ref={shown} className={styles.preview} role="img" aria-label={label}>
      {children}
    </div>
  )
}
