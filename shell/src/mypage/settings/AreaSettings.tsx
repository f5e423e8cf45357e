import { addDays, formatDay, toDay } from '@techo/core'
import { usePreferences } from '@techo/data'
import { type FieldSetup, useField } from '@techo/data/drafts'
import { NumberField, SegmentedControl, useLanguage } from '@techo/ui'
import { knownRegistry } from '../../federation/registry.ts'
import { placesOf } from '../../layouts/places.ts'
import { readFirstViews } from '../choices.ts'
import { usePreference } from '../preferences.ts'
import { useSettingsT } from './messages.ts'
import { fullDay, type Planning, readPlanning } from './planning.ts'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'

/** How days are planned, and what each area shows first. */
export const AreaSettings = () => (
  <>
    <PlanningSection />
    <FirstViewSection />
  </>
)

// Any Sunday: only the names of weekdays are read off it.
const sunday = toDay('2026-11-22')

function PlanningSection() {
  const t = useSettingsT()
  const { language } = useLanguage()
  const { week_start } = usePreferences()
  const [planning, setPlanning] = usePreference('daily.planning', readPlanning)
  const set = (change: Partial<Planning>) => setPlanning({ ...planning, ...change })
  return (
    <Section id="planning" title={t('planning')}>
      <Setting label={t('rollover')} note={t('rollover.note')}>
        <SegmentedControl
          className={styles.choice ?? ''}
          label={t('rollover')}
          value={planning.rollover}
          options={(['ask', 'auto', 'never'] as const).map(each => ({ value: each, label: t(`rollover.${each}`) }))}
          onChange={rollover => set({ rollover })}
        />
      </Setting>
      {planning.rollover !== 'never' && (
        <Setting label={t('target')}>
          <SegmentedControl
            className={styles.choice ?? ''}
            label={t('target')}
            value={planning.target}
            options={(['today', 'workday'] as const).map(each => ({ value: each, label: t(`target.${each}`) }))}
            onChange={target => set({ target })}
          />
        </Setting>
      )}
      <fieldset className={styles.capacity}>
        <legend className={styles.label}>{t('capacity')}</legend>
        <p className={styles.note}>{t('capacity.note')}</p>
        <div className={styles.week}>
          {[0, 1, 2, 3, 4, 5, 6]
            .map(place => (place + week_start) % 7)
            .map(weekday => {
              const minutes = planning.capacity[weekday] ?? 0
              return (
                <HoursField
                  key={weekday}
                  name={`preferences.capacity:${weekday}`}
                  label={formatDay(addDays(sunday, weekday), language, 'weekday')}
                  value={minutes === 0 ? null : minutes / 60}
                  onSave={hours =>
                    set({ capacity: planning.capacity.with(weekday, Math.min(fullDay, Math.round((hours ?? 0) * 60))) })
                  }
                />
              )
            })}
        </div>
      </fieldset>
    </Section>
  )
}

function HoursField({ label, ...setup }: FieldSetup<number | null> & { readonly label: string }) {
  const { isWrong: _, save: __, ...field } = useField(setup)
  return <NumberField label={label} min={0} max={fullDay / 60} step={0.5} {...field} />
}

function FirstViewSection() {
  const t = useSettingsT()
  const { language } = useLanguage()
  const [chosen, choose] = usePreference('frame.start', readFirstViews)
  const registry = knownRegistry()
  const views = registry.remotes.flatMap(({ config }) => config.views ?? [])
  // In the order of the menu.
  const areas = placesOf(registry).flatMap(({ to, label }) =>
    views.filter(({ path }) => path === to).map(({ choices }) => ({ path: to, choices, title: label[language] })),
  )
  if (areas.length === 0) return null
  return (
    <Section id="first-views" title={t('firstViews')}>
      {areas.map(({ path, choices, title }) => (
        <Setting key={path} label={title}>
          <SegmentedControl
            className={styles.choice ?? ''}
            label={title}
            value={choices.find(({ search }) => search === chosen[path])?.search || 'usual'}
            options={choices.map(({ search, label }) => ({ value: search || 'usual', label: label[language] }))}
            onChange={search => {
              const { [path]: _, ...others } = chosen
              choose(search === 'usual' ? others : { ...others, [path]: search })
            }}
          />
        </Setting>
      ))}
    </Section>
  )
}
