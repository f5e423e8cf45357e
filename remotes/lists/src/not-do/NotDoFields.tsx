import { formatDay, newId } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { useDates } from '@techo/days'
import {
  Badge,
  Button,
  Form,
  IconButton,
  NumberField,
  SegmentedControl,
  Skeleton,
  TextField,
  toast,
  useLanguage,
} from '@techo/ui'
import { useState } from 'react'
import { useInvertMutation } from '../api.ts'
import { TextEdit } from '../list/edits.tsx'
import type { FieldsProps } from '../list/fields-props.ts'
import styles from '../list/list.module.css'
import { moneyInWords } from '../list/words.ts'
import { useT } from '../messages/index.ts'
import { useKeptT } from './KeptOrSlipped.tsx'
import { type Slips, useSlips } from './useSlips.ts'

const severities = ['1', '2', '3'] as const

export function NotDoFields({ item, state }: FieldsProps) {
  const t = useT()
  const slips = useSlips(state.today)
  const { change } = state
  const { current, longest } = slips.runOf(item)
  return (
    <>
      <TextEdit
        name={`list_items.reason:${item.id}`}
        label={t('reason')}
        lines="many"
        isRequired
        value={item.reason}
        maxLength={2000}
        error={t('reasonNeeded')}
        onSave={reason => {
          if (reason.trim() === '') return false
          return change(item, { reason: reason.trim() })
        }}
      />
      <TextEdit
        name={`list_items.trigger:${item.id}`}
        label={t('trigger')}
        description={t('triggerText')}
        value={item.trigger}
        maxLength={500}
        onSave={trigger => change(item, { trigger: trigger.trim() })}
      />
      <SegmentedControl
        label={t('severity')}
        value={severities.find(each => Number(each) === item.severity) ?? '2'}
        options={severities.map(value => ({ value, label: t(`severity${value}`) }))}
        onChange={value => change(item, { severity: Number(value) })}
      />
      <Inversion item={item} state={state} />
      <section className={styles.section}>
        <h3>{t('history')}</h3>
        <p className={styles.soft}>
          {current === 0 ? t('slippedToday') : t('cleanDays', { count: current })} · {t('longest', { count: longest })}
        </p>
        <History item={item} slips={slips} />
        <NewSlip item={item} state={state} slips={slips} />
      </section>
    </>
  )
}

/** From what not to do to what to do instead: a habit that replaces it. */
function Inversion({ item, state }: Pick<FieldsProps, 'item' | 'state'>) {
  const t = useT()
  const [invert] = useInvertMutation()
  const [name, setName, discard] = useDraft(`list_items.replacement:${item.id}`, item.replacement)
  const save = () => {
    if (name.trim() === '') return
    void invert({ item, habit: newId(), link: newId(), name: name.trim(), today: state.today })
    discard()
    toast({ message: t('inverted'), tone: 'good' })
  }
  return (
    <section className={styles.section}>
      <h3>{t('invert')}</h3>
      <p className={styles.soft}>{t('invertText')}</p>
      <TextField
        label={t('invertName')}
        placeholder={t('invertHint')}
        value={name}
        onChange={setName}
        onEnter={save}
        maxLength={100}
      />
      <div className={styles.line}>
        <Button icon="repeat" isDisabled={name.trim() === ''} onPress={save}>
          {t('invertSave')}
        </Button>
      </div>
    </section>
  )
}

function History({ item, slips }: Pick<FieldsProps, 'item'> & { readonly slips: Slips }) {
  const t = useT()
  const kept = useKeptT()
  const { language } = useLanguage()
  const rows = slips.of(item).toReversed().slice(0, 60)
  if (rows.length === 0) return <p className={styles.soft}>{t('historyEmpty')}</p>
  return (
    <ul className={styles.plain}>
      {rows.map(({ id, day, kind, note, cost_min, cost_yen }) => (
        <li key={id} className={styles.line}>
          <span>
            {formatDay(day, language, 'short')} {note}{' '}
            {(cost_min !== null || cost_yen !== null) && (
              <small className={styles.soft}>
                {t('slipCost', { minutes: cost_min ?? 0, yen: moneyInWords(cost_yen ?? 0, 'JPY', language) })}
              </small>
            )}
          </span>
          <Badge tone={kind === 'kept' ? 'good' : 'warn'}>{kept(kind)}</Badge>
          <IconButton
            icon="x"
            label={t('slipRemove', { date: formatDay(day, language, 'short') })}
            onPress={() => slips.remove(id)}
          />
        </li>
      ))}
    </ul>
  )
}

const noSlip: { readonly note: string; readonly minutes: number | null; readonly yen: number | null } = {
  note: '',
  minutes: null,
  yen: null,
}

function NewSlip({ item, state, slips }: Pick<FieldsProps, 'item' | 'state'> & { readonly slips: Slips }) {
  const t = useT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const [day, setDay] = useState(state.today)
  const [slip, setSlip, discard] = useDraft(`slip:new:${item.id}`, noSlip)
  const { note, minutes, yen } = slip
  return (
    <Form
      onSubmit={() => {
        slips.record(item, 'slipped', {
          day,
          note: note.trim(),
          cost_min: minutes === null ? null : Math.round(minutes),
          cost_yen: yen,
        })
        discard()
      }}
    >
      <div className={styles.pair}>
        {dates ? (
          <dates.DatePicker
            label={t('slipDay')}
            value={day}
            max={state.today}
            today={state.today}
            weekStart={weekStart}
            onChange={next => next && setDay(next)}
          />
        ) : (
          <Skeleton kind="fields" lines={1} />
        )}
        <TextField label={t('slipNote')} value={note} onChange={note => setSlip({ ...slip, note })} maxLength={2000} />
        <NumberField
          label={t('slipCostMin')}
          min={0}
          max={1_000_000}
          value={minutes}
          onChange={minutes => setSlip({ ...slip, minutes })}
        />
        <NumberField
          label={t('slipCostYen')}
          min={0}
          max={1_000_000_000}
          value={yen}
          onChange={yen => setSlip({ ...slip, yen })}
        />
      </div>
      <Button type="submit" size="small">
        {t('slipAdd')}
      </Button>
    </Form>
  )
}
