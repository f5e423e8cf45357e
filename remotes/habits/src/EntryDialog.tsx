import { type Day, formatDay } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { Button, Dialog, Form, NumberField, parseNumber, RadioGroup, Select, TextArea, useLanguage } from '@techo/ui'
import { useId, useState } from 'react'
import { usePageT } from './messages/page/index.ts'
import type { Habit, HabitEntry } from './rows.ts'
import { type EntryState, isReached, type SkipReason } from './rules/index.ts'
import { setTotal, useCheckin } from './useCheckin.ts'

export interface EntryDialogProps {
  readonly habit: Habit
  readonly day: Day
  readonly entry: HabitEntry | undefined
  /** what is chosen at first instead of what is recorded */
  readonly state?: EntryState
  readonly onClose: () => void
}

const reasons: readonly SkipReason[] = ['rest', 'sick', 'travel', 'other']

/** The record of one day: state or amount, reason of a skip, note. */
export function EntryDialog({ habit, day, entry, state: wanted, onClose }: EntryDialogProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const id = useId()
  const checkin = useCheckin()
  const isMeasured = habit.kind === 'measure'
  const [state, setState] = useState<EntryState>(wanted ?? entry?.state ?? 'done')
  const [reason, setReason] = useState<SkipReason>(entry?.skip_reason ?? 'rest')
  const [typed, setTyped, discard] = useDraft(`habit_entries:${habit.id}:${day}`, {
    total: entry?.value ?? null,
    note: entry?.note ?? '',
  })
  const { total, note } = typed
  const isSkipped = state === 'skipped'

  const states: readonly EntryState[] = isMeasured
    ? ['done', 'skipped']
    : habit.kind === 'avoid'
      ? ['done', 'missed', 'skipped']
      : ['done', 'partial', 'missed', 'skipped']
  const nameOf = (each: EntryState) =>
    isMeasured && each === 'done'
      ? t('entryCount')
      : habit.kind === 'avoid' && each !== 'skipped'
        ? t(each === 'done' ? 'kept' : 'slipped')
        : t(each)

  const save = (data: FormData) => {
    // Ctrl+Enter sends the form before a number that is being typed has become the field's value.
    const sum = parseNumber(String(data.get('total') ?? '')) ?? total
    const words = note.trim()
    if (!isMeasured || isSkipped) {
      checkin.set(habit, day, entry, {
        state,
        value: entry?.value ?? null,
        note: words,
        skip_reason: isSkipped ? reason : null,
      })
    } else if (words !== (entry?.note ?? '') || entry?.state === 'skipped') {
      const value = sum ?? entry?.value ?? 0
      // The note first: the sum that follows sets the state by what the events come to.
      checkin.set(habit, day, entry, {
        state: isReached(habit, value) ? 'done' : 'partial',
        value: entry?.value ?? null,
        note: words,
        skip_reason: null,
      })
    }
    if (isMeasured && !isSkipped && sum !== null) setTotal(checkin, habit, day, entry, sum)
    discard()
    onClose()
  }

  return (
    <Dialog
      title={t('entryTitle', { name: habit.name, day: formatDay(day, language, 'short') })}
      size="small"
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
          <Button variant="primary" type="submit" form={id}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={save}>
        <RadioGroup
          label={t('entryState')}
          orientation="horizontal"
          options={states.map(each => ({ value: each, label: nameOf(each) }))}
          value={isMeasured && !isSkipped ? 'done' : state}
          onChange={setState}
        />
        {isMeasured && !isSkipped && (
          <NumberField
            label={t('entryValue')}
            name="total"
            value={total}
            onChange={total => setTyped({ ...typed, total })}
            min={0}
            max={1_000_000}
            {...(habit.unit ? { unit: habit.unit } : {})}
          />
        )}
        {isSkipped && (
          <Select
            label={t('entryReason')}
            options={reasons.map(value => ({ value, label: t(value) }))}
            value={reason}
            onChange={setReason}
          />
        )}
        <TextArea
          label={t('entryNote')}
          value={note}
          onChange={note => setTyped({ ...typed, note })}
          rows={3}
          maxLength={4_000}
        />
      </Form>
    </Dialog>
  )
}
