import type { Id } from '@techo/core'
import { Button, Popover, Select } from '@techo/ui'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { HabitGroup } from './rows.ts'
import { useAreas } from './useAreas.ts'

export interface HabitFiltersProps {
  readonly show: 'active' | 'archived'
  readonly groups: readonly HabitGroup[]
  readonly group: Id | null
  readonly area: Id | null
  readonly onChange: (name: 'show' | 'group' | 'area', value: string | null) => void
}

/** Which habits are shown: behind one button, so that on a phone the habits stand first. Its words say what is chosen. */
export function HabitFilters({ show, groups, group, area, onChange }: HabitFiltersProps) {
  const t = usePageT()
  const { areas } = useAreas()
  const nameIn = (rows: readonly { readonly id: Id; readonly name: string }[], id: Id | null, none: string) =>
    id === null ? null : id === 'none' ? none : (rows.find(row => row.id === id)?.name ?? null)
  const chosen = [
    show === 'archived' ? t('showArchived') : null,
    nameIn(groups, group, t('groupNone')),
    nameIn(areas, area, t('areaNone')),
  ].filter(name => name !== null)
  return (
    <Popover
      label={t('filter')}
      placement="bottom end"
      trigger={
        <Button icon="filter" className={styles.filter ?? ''}>
          {chosen.length === 0 ? t('filter') : chosen.join(' · ')}
        </Button>
      }
    >
      <div className={styles.filterFields}>
        <Select
          label={t('showFilter')}
          options={[
            { value: 'active', label: t('showActive') },
            { value: 'archived', label: t('showArchived') },
          ]}
          value={show}
          onChange={next => onChange('show', next === 'active' ? null : next)}
        />
        {groups.length > 0 && (
          <Select
            label={t('groupFilter')}
            options={[
              { value: 'all', label: t('groupAll') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: t('groupNone') },
            ]}
            value={group ?? 'all'}
            onChange={next => onChange('group', next === 'all' ? null : next)}
          />
        )}
        {areas.length > 0 && (
          <Select
            label={t('areaFilter')}
            options={[
              { value: 'all', label: t('areaAll') },
              ...areas.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: t('areaNone') },
            ]}
            value={area ?? 'all'}
            onChange={next => onChange('area', next === 'all' ? null : next)}
          />
        )}
      </div>
    </Popover>
  )
}
