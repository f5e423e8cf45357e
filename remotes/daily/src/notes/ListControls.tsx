import { SearchField, Select } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import { useNoteT } from './messages.ts'
import { sorts, views } from './note.ts'
import styles from './notes.module.css'
import type { ListState } from './useListState.ts'
import { useNotes } from './useNotes.ts'

const sortWords = { updated: 'updated', created: 'created', title: 'byTitle' } as const
/** ms after the last key until the address says what is searched */
const rest = 100

/** The search box, and what the list shows in which order. */
export function ListControls({ list, isNarrow = false }: { readonly list: ListState; readonly isNarrow?: boolean }) {
  const t = useNoteT()
  const { tags } = useNotes()
  const [typed, setTyped] = useState(list.typed)
  const shown = useRef(list.typed)
  const show = useRef(list.show)
  useEffect(() => {
    show.current = list.show
  })
  // The way back, or a link, changes what is searched.
  useEffect(() => {
    if (list.typed === shown.current) return
    shown.current = list.typed
    setTyped(list.typed)
  }, [list.typed])
  useEffect(() => {
    if (typed === shown.current) return
    const timer = setTimeout(() => {
      shown.current = typed
      show.current({ q: typed })
    }, rest)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={styles.controls} data-narrow={isNarrow || undefined}>
      <SearchField
        label={t('search')}
        placeholder={isNarrow ? t('search') : t('searchHint')}
        value={typed}
        onChange={setTyped}
        className={styles.search ?? ''}
      />
      <Select
        label={t('views')}
        className={styles.choice ?? ''}
        options={views.map(value => ({ value, label: t(value) }))}
        value={list.view}
        onChange={view => list.show({ view })}
      />
      {!isNarrow && (
        <>
          <Select
            label={t('sort')}
            className={styles.choice ?? ''}
            options={sorts.map(value => ({ value, label: t(sortWords[value]) }))}
            value={list.sort}
            onChange={sort => list.show({ sort })}
          />
          {tags.length > 0 && (
            <Select
              label={t('tag')}
              className={styles.choice ?? ''}
              options={[
                { value: '', label: t('allTags') },
                ...tags.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={list.tag ?? ''}
              onChange={tag => list.show({ tag: tag === '' ? null : tag })}
            />
          )}
        </>
      )}
    </div>
  )
}
