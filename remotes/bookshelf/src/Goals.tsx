import { type Day, newId } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { Button, Card, Dialog, IconButton, NumberField, Progress, Select, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { useReadingGoalsQuery, useRemoveReadingGoalMutation, useSetReadingGoalMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import { type Goal, type Metric, metrics } from './rows.ts'
import { type Amount, goalProgress } from './stats.ts'
import { numberWords } from './words.ts'

interface Props {
  readonly amounts: ReadonlyMap<Day, Amount>
  readonly today: Day
}

/** What one wants to read in a year or a month, and how that goes. */
export function Goals({ amounts, today }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { data: goals = [] } = useReadingGoalsQuery()
  const [remove] = useRemoveReadingGoalMutation()
  const [save] = useSetReadingGoalMutation()
  const [isAdding, setIsAdding] = useState(false)
  const nameOf = ({ year, month }: Goal) =>
    month === null ? t('goalTitle', { year }) : t('goalTitleMonth', { year, month })
  const newest = [...goals]
    .sort((one, other) => other.year - one.year || (other.month ?? 0) - (one.month ?? 0))
    .slice(0, 12)
  return (
    <Card
      title={t('goals')}
      actions={
        <Button size="small" icon="target" onPress={() => setIsAdding(true)}>
          {t('goalAdd')}
        </Button>
      }
    >
      <ul className={styles.goals}>
        {newest.map(goal => {
          const { done, lead, isReached } = goalProgress(goal, amounts, today)
          const unit = t(`${goal.metric}Unit`, { count: goal.target })
          const standing = isReached
            ? t('reached')
            : lead === 0
              ? t('onPace')
              : t(lead > 0 ? 'ahead' : 'behind', {
                  count: numberWords(Math.abs(lead), language),
                  unit: t(`${goal.metric}Unit`, { count: Math.abs(lead) }),
                })
          return (
            <li key={goal.id}>
              <Progress
                label={nameOf(goal)}
                value={Math.min(done, goal.target)}
                max={goal.target}
                valueText={`${numberWords(done, language)} / ${numberWords(goal.target, language)}${unit}`}
              />
              <span className={styles.hint}>{standing}</span>
              <IconButton
                icon="trash"
                size="small"
                variant="quiet"
                label={`${nameOf(goal)} ${t('goalRemove')}`}
                onPress={() => {
                  void remove(goal.id)
                  toast({ message: t('goalRemoved'), onUndo: () => void save(goal) })
                }}
              />
            </li>
          )
        })}
      </ul>
      {isAdding && <GoalDialog goals={goals} today={today} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

const firstGoal = (year: number): { readonly year: number | null; readonly target: number | null } => ({
  year,
  target: 24,
})

function GoalDialog({
  goals,
  today,
  onClose,
}: {
  readonly goals: readonly Goal[]
  readonly today: Day
  readonly onClose: () => void
}) {
  const t = useT()
  const [save] = useSetReadingGoalMutation()
  const [month, setMonth] = useState('all')
  const [metric, setMetric] = useState<Metric>('books')
  const [typed, setTyped, discard] = useDraft('reading_goals.new', () => firstGoal(Number(today.slice(0, 4))))
  const { year, target } = typed
  const isWhole = year !== null && target !== null && Number.isInteger(target)
  const submit = () => {
    if (!isWhole) return
    const place = { year, month: month === 'all' ? null : Number(month), metric }
    const same = goals.find(goal => goal.year === place.year && goal.month === place.month && goal.metric === metric)
    void save({ id: same?.id ?? newId(), ...place, target })
    discard()
    onClose()
  }
  return (
    <Dialog
      title={t('goalAdd')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" onPress={submit} isDisabled={!isWhole}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.pair}>
          <NumberField
            label={t('goalYear')}
            value={year}
            onChange={year => setTyped({ ...typed, year })}
            min={1900}
            max={2200}
          />
          <Select
            label={t('goalMonth')}
            options={[
              { value: 'all', label: t('goalWholeYear') },
              ...Array.from({ length: 12 }, (_, index) => ({
                value: String(index + 1),
                label: t('goalMonthOf', { month: index + 1 }),
              })),
            ]}
            value={month}
            onChange={setMonth}
          />
          <Select
            label={t('metric')}
            options={metrics.map(value => ({ value, label: t(`metric.${value}`) }))}
            value={metric}
            onChange={setMetric}
          />
          <NumberField
            label={t('goalTarget')}
            value={target}
            onChange={target => setTyped({ ...typed, target })}
            min={1}
            max={10_000_000}
            unit={t(`${metric}Unit`, { count: target ?? 0 }).trim()}
          />
        </div>
      </div>
    </Dialog>
  )
}
