import { type Day, type Id, newId, type Problem, rankAfter } from '@techo/core'
import { toProblem } from '@techo/data'
import { dropDraft, useDraft } from '@techo/data/drafts'
import {
  Button,
  ColourPicker,
  Dialog,
  Form,
  NumberField,
  parseNumber,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextField,
  useLanguage,
} from '@techo/ui'
import { DatePicker, TimeField } from '@techo/ui/dates'
import { useId, useState } from 'react'
import { useAddHabitMutation, useSetHabitMutation } from './api.ts'
import { usualStep } from './checkin.ts'
import {
  changesOf,
  columnsOf,
  type Faults,
  type FormValues,
  faultsOf,
  newValues,
  scheduleOfForm,
  schedulesOfChange,
  valuesOf,
} from './form-values.ts'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import { firstDay, type Kind, type TimeOfDay } from './rules/index.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useAreas } from './useAreas.ts'
import type { Habits } from './useHabits.ts'
import { amountWords } from './words.ts'

export interface HabitFormProps {
  /** null makes a new one */
  readonly habit: Habit | null
  readonly habits: Habits
  readonly today: Day
  readonly onClose: () => void
}

const times: readonly TimeOfDay[] = ['anytime', 'morning', 'noon', 'evening', 'night']
/** When a reminder begins, by the time of day. */
const usualReminder: Readonly<Record<TimeOfDay, string>> = {
  anytime: '09:00',
  morning: '07:00',
  noon: '12:00',
  evening: '18:00',
  night: '21:00',
}
const numbers = ['target', 'step', 'times', 'per_days', 'interval_n'] as const

export function HabitForm({ habit, habits, today, onClose }: HabitFormProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const form = useId()
  const draft = `habits:${habit?.id ?? 'new'}`
  const [values, setValues, discard] = useDraft<FormValues>(draft, () =>
    habit ? valuesOf(habit, today) : newValues(today),
  )
  const [opened] = useState(habit)
  const [id] = useState(() => habit?.id ?? newId())
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<Problem | null>(null)
  const [addHabit, adding] = useAddHabitMutation()
  const [setHabit] = useSetHabitMutation()
  const { areas, areaOf, usual, setArea } = useAreas()
  // Undefined until it is chosen here: what the device knows of areas may come after the form.
  const [chosenArea, chooseArea] = useState<Id | null>()
  const area = chosenArea === undefined ? (habit ? areaOf(habit.id) : usual) : chosenArea
  const set = (change: Partial<FormValues>) => setValues(before => ({ ...before, ...change }))
  const unit = values.unit ? { unit: values.unit } : {}
  const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
    { value: 'bool', label: t('kindBool') },
    { value: 'measure', label: t('kindMeasure') },
    { value: 'avoid', label: t('kindAvoid') },
  ]

  const save = async (data: FormData) => {
    const typed = Object.fromEntries(
      numbers.flatMap(name => {
        const number = parseNumber(String(data.get(name) ?? ''))
        return number === null ? [] : [[name, number]]
      }),
    )
    const wanted: FormValues = { ...values, ...typed }
    const found = faultsOf(wanted)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setFailure(null)
    if (habit) {
      const { columns, schedule } = changesOf(wanted, { opened: opened ?? habit, habit, today })
      const life = habits.lifeOf(habit)
      const known = life.schedules.length > 0
      const schedules = schedule ? schedulesOfChange(habit, schedule, { today, known, first: firstDay(life) }) : []
      if (!habit || chosenArea !== undefined) setArea(id, area)
      if (Object.keys(columns).length > 0) void setHabit({ id, columns, schedules })
      discard()
      return onClose()
    }
    const from = wanted.start_date ?? today
    const schedule = scheduleOfForm(wanted, from)
    const rank = rankAfter(habits.habits.at(-1)?.rank ?? null)
    const making = addHabit({
      row: { id, rank, ...columnsOf(wanted, schedule) },
      schedule: { habit_id: id, valid_from: from, ...schedule },
      area: area === null ? undefined : { link: newId(), id: area },
    })
    // The outbox has it: a draft that came back after the page was left meanwhile would make a second habit.
    dropDraft(draft)
    const answer = await making
    if (answer.error) {
      setFailure(toProblem(answer.error))
      return setValues(wanted)
    }
    discard()
    onClose()
  }

  return (
    <Dialog
      title={t(habit ? 'formEdit' : 'formNew')}
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
          <Button variant="primary" type="submit" form={form} isPending={adding.isLoading}>
            {t(habit ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={data => void save(data)} problem={failure}>
        <TextField
          label={t('name')}
          value={values.name}
          onChange={name => set({ name })}
          placeholder={t('namePlaceholder')}
          maxLength={200}
          autoFocus={!habit}
          error={faults.name && t(faults.name)}
        />
        <RadioGroup
          label={t('kind')}
          orientation="horizontal"
          options={kinds}
          value={values.kind}
          onChange={kind => set({ kind })}
        />
        {values.kind === 'measure' && (
          <div className={styles.fields}>
            <Select
              label={t('direction')}
              options={[
                { value: 'at_least', label: t('atLeast', { amount: t('target') }) },
                { value: 'at_most', label: t('atMost', { amount: t('target') }) },
              ]}
              value={values.direction}
              onChange={direction => set({ direction })}
            />
            <NumberField
              label={t('targetDay')}
              name="target"
              value={values.target}
              onChange={target => set({ target: target ?? 0 })}
              min={0}
              max={1_000_000}
              {...unit}
            />
            <TextField
              label={t('unit')}
              value={values.unit}
              onChange={unit => set({ unit })}
              placeholder={t('unitPlaceholder')}
              maxLength={20}
            />
            <NumberField
              label={t('step')}
              name="step"
              value={values.step}
              onChange={step => set({ step })}
              min={0}
              max={1_000_000}
              description={t('stepUsual', {
                amount: amountWords(usualStep(values.target), values.unit, language),
              })}
              {...unit}
            />
          </div>
        )}
        <ScheduleFields
          values={values}
          onChange={set}
          weekStart={habits.weekStart}
          error={faults.weekdays && t(faults.weekdays)}
        />
        {values.kind === 'measure' && ['week', 'month', 'window'].includes(values.frequency) && (
          <p className={styles.hint}>
            {t('measureSum', { amount: amountWords(values.target * values.times, values.unit, language) })}
          </p>
        )}
        {habit && <p className={styles.hint}>{t('changeFromToday')}</p>}
        <div className={styles.fields}>
          <Select
            label={t('timeOfDay')}
            options={times.map(value => ({ value, label: t(value) }))}
            value={values.time_of_day}
            onChange={time_of_day => set({ time_of_day })}
          />
          {habits.groups.length > 0 && (
            <Select
              label={t('group')}
              options={[
                { value: 'none', label: t('groupNone') },
                ...habits.groups.map(group => ({ value: group.id, label: group.name })),
              ]}
              value={values.group_id ?? 'none'}
              onChange={group => set({ group_id: group === 'none' ? null : group })}
            />
          )}
        </div>
        <Switch
          isWide
          note={t('remindNote')}
          isSelected={values.remind_at !== null}
          onChange={isOn => set({ remind_at: isOn ? usualReminder[values.time_of_day] : null })}
        >
          {t('remind')}
        </Switch>
        {values.remind_at !== null && (
          <TimeField
            label={t('remindAt')}
            value={values.remind_at}
            onChange={remind_at => remind_at && set({ remind_at })}
          />
        )}
        {areas.length > 0 && (
          <Select
            label={t('areaFilter')}
            options={[
              { value: 'none', label: t('areaNone') },
              ...areas.map(({ id: value, name }) => ({ value, label: name })),
            ]}
            value={area ?? 'none'}
            onChange={next => chooseArea(next === 'none' ? null : next)}
          />
        )}
        <ColourPicker label={t('colour')} value={values.colour} onChange={colour => set({ colour })} />
        <details className={styles.more}>
          <summary>{t('moreFields')}</summary>
          <div className={styles.moreFields}>
            <div className={styles.fields}>
              <DatePicker
                label={t('startDate')}
                value={values.start_date}
                onChange={start_date => set({ start_date })}
                today={today}
                weekStart={habits.weekStart}
              />
              <DatePicker
                label={t('endDate')}
                value={values.end_date}
                onChange={end_date => set({ end_date })}
                weekStart={habits.weekStart}
                error={faults.end_date && t(faults.end_date)}
              />
            </div>
            <TextField
              label={t('question')}
              value={values.question}
              onChange={question => set({ question })}
              placeholder={t('questionPlaceholder')}
              maxLength={500}
            />
            <TextField
              label={t('cue')}
              value={values.cue}
              onChange={cue => set({ cue })}
              placeholder={t('cuePlaceholder')}
              maxLength={500}
            />
            <TextArea
              label={t('description')}
              value={values.description}
              onChange={description => set({ description })}
              maxLength={10_000}
            />
          </div>
        </details>
      </Form>
    </Dialog>
  )
}
