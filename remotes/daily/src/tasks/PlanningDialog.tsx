import { addDays, formatDay, toDay } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { Button, Dialog, NumberField, RadioGroup, toast, useLanguage } from '@techo/ui'
import { usePlanningQuery } from '../api.ts'
import { useSetPlanningMutation } from './api.ts'
import { fullDay, planningWith, readPlanning, type Touched } from './planning.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'

// Any Sunday: only the names of weekdays are read off it.
const sunday = toDay('2026-11-22')

/** What becomes of leftovers, how much fits into a day. */
export function PlanningDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTaskT()
  const { language } = useLanguage()
  const { data } = usePlanningQuery()
  const [setPlanning] = useSetPlanningMutation()
  const stored = readPlanning(data?.[0]?.value)
  const [draft, setDraft, discard] = useDraft<Touched | null>('preferences.daily.planning', null)
  const shown = planningWith(stored, draft)
  const set = (change: Touched) => setDraft({ ...draft, ...change })
  const save = () => {
    if (draft) void setPlanning(shown)
    discard()
    toast({ message: t('settingsSaved'), tone: 'good' })
    onClose()
  }
  return (
    <Dialog
      title={t('settings')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <Button variant="primary" onPress={save}>
          {t('settingsSave')}
        </Button>
      }
    >
      <div className={styles.form}>
        <RadioGroup
          label={t('rollover')}
          value={shown.rollover}
          options={[
            { value: 'ask', label: t('rolloverAsk') },
            { value: 'auto', label: t('rolloverAuto') },
            { value: 'never', label: t('rolloverNever') },
          ]}
          onChange={rollover => set({ rollover })}
        />
        {shown.rollover !== 'never' && (
          <RadioGroup
            label={t('rolloverTarget')}
            value={shown.target}
            options={[
              { value: 'today', label: t('targetToday') },
              { value: 'workday', label: t('targetWorkday') },
            ]}
            onChange={target => set({ target })}
          />
        )}
        <fieldset>
          <legend>{t('capacity')}</legend>
          <p className={styles.soft}>{t('capacityHint')}</p>
          <div className={styles.capacity}>
            {shown.capacity.map((minutes, weekday) => (
              <NumberField
                key={weekday}
                label={t('capacityOf', { weekday: formatDay(addDays(sunday, weekday), language, 'weekday') })}
                value={minutes === 0 ? null : minutes / 60}
                min={0}
                max={fullDay / 60}
                step={0.5}
                onChange={hours =>
                  set({
                    capacity: { ...draft?.capacity, [weekday]: Math.min(fullDay, Math.round((hours ?? 0) * 60)) },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  )
}
