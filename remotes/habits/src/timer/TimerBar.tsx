import type { Day } from '@techo/core'
import { Button, IconButton } from '@techo/ui'
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { colourOf } from '../HabitRow.tsx'
import { usePageT } from '../messages/page/index.ts'
import type { Habit } from '../rows.ts'
import type { Habits } from '../useHabits.ts'
import styles from './TimerBar.module.css'
import { clockOf, ranOf } from './timer.ts'
import { type HabitTimer, useTimer } from './useTimer.ts'

interface PageTimerProps {
  readonly habits: Habits
  readonly today: Day
  readonly onCorrect: (habit: Habit, day: Day) => void
  /** how rows begin it */
  readonly ref: RefObject<Pick<HabitTimer, 'start'> | null>
}

/** The timer of a page with many habits: what it asks for and how it goes on draws the bar, and no list. */
export function PageTimer({ habits, today, onCorrect, ref }: PageTimerProps) {
  const timer = useTimer(habits, today, onCorrect)
  useImperativeHandle(ref, () => timer)
  return <TimerBar timer={timer} />
}

/** The habit that is being timed, how long, and what can be done about it; it stays in sight while the page scrolls. */
export function TimerBar({ timer: { running, pause, resume, stop, discard } }: { readonly timer: HabitTimer }) {
  const t = usePageT()
  const [now, setNow] = useState(() => Date.now())
  const isRunning = running !== null && running.timer.since !== null
  useEffect(() => {
    if (!isRunning) return
    const tick = () => setNow(Date.now())
    tick()
    const beat = setInterval(tick, 1_000)
    return () => clearInterval(beat)
  }, [isRunning])
  if (!running) return null
  const { timer, habit } = running
  return (
    <section className={styles.bar} style={colourOf(habit)} aria-label={t('timerOf', { name: habit.name })}>
      <span className={styles.name}>{habit.name}</span>
      <span role="timer" className={styles.clock}>
        {clockOf(ranOf(timer, Math.max(now, timer.since ?? 0)))}
      </span>
      <span className={styles.actions}>
        {isRunning ? (
          <IconButton icon="pause" label={t('timerPause')} onPress={pause} />
        ) : (
          <IconButton icon="play" label={t('timerResume')} onPress={resume} />
        )}
        <Button variant="primary" icon="check" onPress={stop}>
          {t('timerStop')}
        </Button>
        <IconButton icon="x" label={t('timerDiscard')} onPress={discard} />
      </span>
    </section>
  )
}
