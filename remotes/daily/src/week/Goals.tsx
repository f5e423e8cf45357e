import { addDays, newId, rankAfter, rankBetween } from '@techo/core'
import { useDraft, useInlineField } from '@techo/data/drafts'
import { Button, IconButton, Menu, Select, TextField, toast, useAfterDrawing } from '@techo/ui'
import { useRef, useState } from 'react'
import { titleOf } from '../tasks/task.ts'
import {
  type GoalRow,
  useAddWeeklyGoalMutation,
  useSetWeeklyGoalsMutation,
  useWeeklyGoalsQuery,
  type Week,
} from './api.ts'
import styles from './goals.module.css'
import page from './week.module.css'
import { useWeekT } from './week-messages.ts'

const statuses = ['open', 'achieved', 'partial', 'missed'] as const

/** What the week is for, and what became of it. */
export function Goals({ week, isPlain = false }: { readonly week: Week; readonly isPlain?: boolean }) {
  const t = useWeekT()
  const { data: goals = [], isLoading } = useWeeklyGoalsQuery(week)
  const [addGoal] = useAddWeeklyGoalMutation()
  const [typed, setTyped] = useDraft<string | null>(`weekly_goals.new:${week.first}`, null)
  const add = () => {
    const title = titleOf(typed ?? '')
    if (title === null) return
    void addGoal({ id: newId(), week_start: week.first, title, rank: rankAfter(goals.at(-1)?.rank ?? null) })
    setTyped('')
  }
  return (
    <section
      className={styles.goals}
      aria-label={t('goals')}
      data-plain={isPlain}
      data-waiting={isLoading || undefined}
    >
      <div className={styles.goalsHead}>
        <h2>{t('goals')}</h2>
        {typed === null && !isPlain && (
          <Button size="small" variant="quiet" icon="plus" onPress={() => setTyped('')}>
            {t('addGoal')}
          </Button>
        )}
      </div>
      {goals.length === 0 && typed === null && <p className={page.soft}>{t('goalsHint')}</p>}
      {goals.length > 0 && (
        <ul>
          {goals.map((goal, index) => (
            <Goal key={goal.id} goal={goal} index={index} goals={goals} week={week} />
          ))}
        </ul>
      )}
      {typed !== null && (
        <div className={styles.addGoal}>
          <TextField
            label={t('addGoal')}
            placeholder={t('goalPlaceholder')}
            value={typed}
            autoFocus
            onChange={setTyped}
            onEnter={add}
          />
          <IconButton icon="plus" label={t('addGoal')} isDisabled={titleOf(typed) === null} onPress={add} />
          <IconButton icon="x" label={t('goalsClose')} onPress={() => setTyped(null)} />
        </div>
      )}
    </section>
  )
}

interface GoalProps {
  readonly goal: GoalRow
  readonly index: number
  readonly goals: readonly GoalRow[]
  readonly week: Week
}

function Goal({ goal, index, goals, week }: GoalProps) {
  const t = useWeekT()
  const [addGoal] = useAddWeeklyGoalMutation()
  const [setGoals] = useSetWeeklyGoalsMutation()
  const [isRenaming, setRenaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const afterDrawing = useAfterDrawing()
  const { id, title, status } = goal
  const set = (columns: Partial<Pick<GoalRow, 'title' | 'status' | 'rank' | 'deleted_at'>>) =>
    void setGoals([{ id, columns }])
  const moveTo = (at: number) => {
    const others = goals.filter(each => each.id !== id)
    const [before, after] = [others[at - 1]?.rank ?? null, others[at]?.rank ?? null]
    set({
      rank:
        before !== null && after !== null && before >= after
          ? rankAfter(goals.at(-1)?.rank ?? null)
          : rankBetween(before, after),
    })
  }
  const copy = () => {
    void addGoal({ id: newId(), week_start: addDays(week.first, 7), title, rank: goal.rank })
    toast({ message: t('goalCopied', { title }), tone: 'good' })
  }
  const remove = () => {
    set({ deleted_at: new Date().toISOString() })
    toast({ message: t('goalRemoved', { title }), onUndo: () => set({ deleted_at: null }) })
  }
  return (
    <li data-status={status}>
      {isRenaming ? (
        <TitleField
          goal={goal}
          onSave={typed => {
            const next = titleOf(typed)
            return next !== null && set({ title: next })
          }}
          onEnd={byKey => {
            setRenaming(false)
            if (byKey) afterDrawing(() => button.current?.focus())
          }}
        />
      ) : (
        <button ref={button} type="button" className={styles.goalTitle} onClick={() => setRenaming(true)}>
          {title}
        </button>
      )}
      <Select
        label={t('goalStatus', { title })}
        className={styles.goalStatus ?? ''}
        value={status}
        options={statuses.map(value => ({ value, label: t(value) }))}
        onChange={next => set({ status: next })}
      />
      <Menu
        label={t('goalActions', { title })}
        trigger={<IconButton size="small" icon="ellipsis" label={t('goalActions', { title })} />}
        items={[
          {
            id: 'up',
            label: t('goalUp'),
            icon: 'arrow-up',
            isDisabled: index === 0,
            onAction: () => moveTo(index - 1),
          },
          {
            id: 'down',
            label: t('goalDown'),
            icon: 'arrow-down',
            isDisabled: index === goals.length - 1,
            onAction: () => moveTo(index + 1),
          },
          { id: 'next', label: t('goalNext'), icon: 'move-right', onAction: copy },
          'separator',
          { id: 'remove', label: t('goalRemove'), icon: 'trash', isDanger: true, onAction: remove },
        ]}
      />
    </li>
  )
}

function TitleField({
  goal: { id, title },
  onSave,
  onEnd,
}: Pick<GoalProps, 'goal'> & {
  readonly onSave: (typed: string) => unknown
  readonly onEnd: (byKey: boolean) => void
}) {
  const t = useWeekT()
  const field = useInlineField({ name: `weekly_goals.title:${id}`, value: title, onSave, onEnd })
  return (
    <input
      className={styles.goalField}
      aria-label={t('goalTitle', { title })}
      maxLength={2000}
      // biome-ignore lint/a11y/noAutofocus: it stands where the pressed title stood
      autoFocus
      {...field}
    />
  )
}
