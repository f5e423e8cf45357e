import { type Day, toDay } from '@techo/core'
import { useState } from 'react'
import { BarChart, DonutChart, HeatMap, Histogram, LineChart } from '../charts/index.ts'
import { DateField, DatePicker, DateRangePicker, type DayRange, MonthCalendar, TimeField } from '../dates/index.ts'
import { Card } from '../index.ts'
import styles from './Gallery.module.css'
import { useGalleryT as useT } from './gallery-messages.ts'

const today = toDay('2026-11-20')

export function Dates() {
  const t = useT()
  const [day, setDay] = useState<Day | null>(today)
  const [range, setRange] = useState<DayRange | null>({ start: today, end: toDay('2026-11-26') })
  const [time, setTime] = useState<string | null>('07:30')
  return (
    <Card title={t('dates')}>
      <div className={styles.stack}>
        <MonthCalendar
          label={t('choose')}
          today={today}
          value={day}
          onChange={setDay}
          markOf={each =>
            Number(each.slice(8)) % 4 === 0 ? { dots: ['accent', 'orange'], label: t('tasks', { count: 2 }) } : null
          }
        />
        <DatePicker label={t('deadline')} value={day} onChange={setDay} today={today} />
        <DateRangePicker label={t('period')} value={range} onChange={setRange} today={today} />
        <DatePicker
          label={t('deadline')}
          value={null}
          onChange={() => undefined}
          today={today}
          error={t('error.name')}
        />
        <DateField label={t('locked')} value={today} onChange={() => undefined} isDisabled />
        <DateField label={t('birthday')} value={null} onChange={() => undefined} />
        <TimeField label={t('time')} value={time} onChange={setTime} />
      </div>
    </Card>
  )
}

// A fixed pattern that looks like a year of a habit: weekdays more often than week ends, a gap in August.
const amountOf = (day: Day): number | null => {
  const number = Number(day.replaceAll('-', ''))
  return day.startsWith('2026-08-1') ? null : (number * 7919) % 5
}

export function Charts() {
  const t = useT()
  const labels = Array.from({ length: 14 }, (_, index) => `11/${index + 7}`)
  return (
    <Card title={t('charts')}>
      <div className={styles.stack}>
        <LineChart
          title={t('strength')}
          labels={labels}
          unit="%"
          min={0}
          max={100}
          series={[
            { label: t('run'), values: labels.map((_, index) => (index === 5 ? null : 52 + ((index * 37) % 30))) },
            { label: t('read'), values: labels.map((_, index) => 20 + index * 3) },
          ]}
        />
        <BarChart
          title={t('pages')}
          labels={labels.slice(0, 7)}
          series={[{ label: t('pages'), values: [12, 30, 0, 44, 25, null, 61] }]}
        />
        <Histogram title={t('waking')} values={[380, 402, 395, 410, 398, 440, 402, 388, 405, 425]} unit={t('minute')} />
        <DonutChart
          title={t('genre')}
          unit={t('volumes')}
          parts={[
            { label: t('novel'), value: 42 },
            { label: t('practical'), value: 18 },
            { label: t('comic'), value: 26 },
            { label: t('essay'), value: 9 },
          ]}
        />
        <DonutChart title={t('nothing')} parts={[]} />
        <HeatMap
          title={t('year')}
          from={toDay('2025-11-21')}
          to={today}
          amountOf={amountOf}
          max={4}
          colour="green"
          write={value => t('times', { count: value })}
        />
      </div>
    </Card>
  )
}
