import { type Day, parseDay } from '@techo/core'
import { usePreferences } from '@techo/data'
import { IconButton, SegmentedControl, useLanguage } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { PeriodText } from './PeriodText.tsx'
import {
  isPeriodKind,
  type Period,
  type PeriodKind,
  periodAfter,
  periodInWords,
  periodKinds,
  periodOf,
  weekNumber,
} from './period.ts'
import { usePeriodT } from './period-messages.ts'
import periodStyles from './periods.module.css'

/** The period whose note the page shows: the day's own, or the week, month, quarter or year named in the address. */
export function useShownPeriod(day: Day): { readonly period: Period; readonly show: (period: Period) => void } {
  const { week_start: weekStart } = usePreferences()
  const [params, setParams] = useSearchParams()
  const named = params.get('note')
  const kind: PeriodKind = isPeriodKind(named) ? named : 'day'
  const at = kind === 'day' ? null : parseDay(params.get('at') ?? '')
  const period = periodOf(kind, at ?? day, weekStart)
  const show = (next: Period) => {
    const own = periodOf(next.kind, day, weekStart)
    setParams(next.kind === 'day' ? {} : { note: next.kind, ...(own.start === next.start ? {} : { at: next.start }) }, {
      replace: true,
    })
  }
  return { period, show }
}

/** The note of the day, or of the week, month, quarter or year around it. */
export function PeriodSection({ day }: { readonly day: Day }) {
  const t = usePeriodT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const { period, show } = useShownPeriod(day)
  const own = periodOf(period.kind, day, weekStart)
  return (
    <>
      <div className={periodStyles.kinds}>
        <SegmentedControl
          label={t('kinds')}
          className={periodStyles.choice ?? ''}
          options={periodKinds.map(value => ({ value, label: t(value) }))}
          value={period.kind}
          onChange={kind => show(periodOf(kind, day, weekStart))}
        />
        {period.kind !== 'day' && (
          <span className={periodStyles.walk}>
            <IconButton
              icon="chevron-left"
              size="small"
              label={t('previous')}
              onPress={() => show(periodAfter(period, -1))}
            />
            <span>
              {periodInWords(period, language)}
              {period.kind === 'week' && (
                <span className={periodStyles.number}>{weekNumber(period.start, language).week}</span>
              )}
            </span>
            <IconButton
              icon="chevron-right"
              size="small"
              label={t('next')}
              onPress={() => show(periodAfter(period, 1))}
            />
            {own.start !== period.start && (
              <IconButton icon="undo" size="small" label={t('thisOne')} onPress={() => show(own)} />
            )}
          </span>
        )}
      </div>
      <PeriodText key={`${period.kind} ${period.start}`} period={period} />
    </>
  )
}
