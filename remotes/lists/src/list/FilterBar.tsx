import { Button, NumberField, SearchField, Select } from '@techo/ui'
import { Disclosure } from '@techo/ui/layout'
import { useEffect, useState } from 'react'
import { useT } from '../messages/index.ts'
import { type Grouping, groupingsOf, isFiltered } from '../rules/filters.ts'
import { genres, statusesOf } from '../rules/item.ts'
import { yearOf } from '../rules/target.ts'
import styles from './list.module.css'
import type { ListState } from './useList.ts'

const levels = [1, 2, 3, 4, 5]

export function FilterBar({ state }: { readonly state: ListState }) {
  const t = useT()
  const { list, filters, setFilter, setParam, items, birthday } = state
  const years = [
    ...new Set(
      items.flatMap(item => {
        const year = yearOf(item, birthday)
        return year === null ? [] : [year]
      }),
    ),
  ].toSorted((one, other) => one - other)
  return (
    <Disclosure
      title={t('filters')}
      defaultOpen={isFiltered(filters)}
      note={isFiltered(filters) ? t('count', { count: state.shown.length }) : undefined}
    >
      <search className={styles.filters}>
        <Words value={filters.text} onChange={text => setFilter('text', text)} />
        <Select
          label={t('status')}
          value={filters.status}
          options={[
            { value: 'open', label: t('status_open') },
            ...statusesOf[list].map(value => ({ value, label: t(value) })),
            { value: 'all', label: t('status_all') },
          ]}
          onChange={value => setFilter('status', value === 'open' ? null : value)}
        />
        <Select
          label={t('genre')}
          value={filters.genre ?? 'any'}
          options={[
            { value: 'any', label: t('genre_any') },
            ...genres.map(value => ({ value, label: t(value) })),
            { value: 'none', label: t('genre_none') },
          ]}
          onChange={value => setFilter('genre', value === 'any' ? null : value)}
        />
        {list === 'wish' && (
          <Select
            label={t('wantLevel')}
            value={String(filters.want ?? 'any')}
            options={[
              { value: 'any', label: t('want_any') },
              ...levels.map(level => ({ value: String(level), label: t('want_least', { level }) })),
            ]}
            onChange={value => setFilter('want', value === 'any' ? null : value)}
          />
        )}
        {list === 'bucket' && years.length > 0 && (
          <Select
            label={t('year')}
            value={String(filters.year ?? 'any')}
            options={[
              { value: 'any', label: t('year_any') },
              ...years.map(year => ({ value: String(year), label: t('yearKey', { year }) })),
            ]}
            onChange={value => setFilter('year', value === 'any' ? null : value)}
          />
        )}
        {list !== 'not_do' && (
          <>
            <NumberField
              label={t('priceMin')}
              min={0}
              value={filters.min}
              onChange={value => setFilter('min', value === null ? null : String(value))}
            />
            <NumberField
              label={t('priceMax')}
              min={0}
              value={filters.max}
              onChange={value => setFilter('max', value === null ? null : String(value))}
            />
          </>
        )}
        <Select<Grouping>
          label={t('group')}
          value={filters.group}
          options={groupingsOf[list].map(value => ({ value, label: t(`group_${value}`) }))}
          onChange={value => setFilter('group', value === 'none' ? null : value)}
        />
        {isFiltered(filters) && (
          <Button
            variant="quiet"
            onPress={() =>
              setParam({ q: null, status: null, genre: null, want: null, min: null, max: null, year: null })
            }
          >
            {t('showAll')}
          </Button>
        )}
      </search>
    </Disclosure>
  )
}

/** Typed words reach the address when one rests, so that a composition is not cut short by it. */
function Words({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useT()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), 200)
    return () => clearTimeout(timer)
  })
  return <SearchField label={t('search')} value={text} onChange={setText} />
}
