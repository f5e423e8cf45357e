import type { Id } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useDates } from '@techo/days'
import { Button, Linked, ProblemView, SegmentedControl, Select, Sheet, Skeleton } from '@techo/ui'
import { DreamFields } from '../bucket/DreamFields.tsx'
import { useT } from '../messages/index.ts'
import { NotDoFields } from '../not-do/NotDoFields.tsx'
import { genreOf, genres, type Item, type Status, statusesOf } from '../rules/item.ts'
import { WishFields } from '../wish/WishFields.tsx'
import { TextEdit } from './edits.tsx'
import styles from './list.module.css'
import { OnePicture } from './pictures.tsx'
import type { ListState } from './useList.ts'

interface Props {
  readonly id: Id
  readonly state: ListState
  readonly onAchieve: (item: Item) => void
  readonly onClose: () => void
}

const fields = { wish: WishFields, bucket: DreamFields, not_do: NotDoFields }
const priorities = ['0', '1', '2', '3'] as const

/** Everything about one item. What is changed is kept at once; there is nothing to save and nothing to lose by closing. */
export function ItemSheet({ id, state, onAchieve, onClose }: Props) {
  const t = useT()
  const item = state.items.find(each => each.id === id)
  return (
    <Sheet title={t('details')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {item ? (
        <Details item={item} state={state} onAchieve={onAchieve} onClose={onClose} />
      ) : state.isReady ? (
        <p>{t('gone')}</p>
      ) : state.problem ? (
        <ProblemView problem={state.problem} onRetry={state.retry} isRetrying={state.isFetching} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Sheet>
  )
}

function Details({ item, state, onAchieve, onClose }: Omit<Props, 'id'> & { readonly item: Item }) {
  const t = useT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const { list, change, setStatus, remove, today } = state
  const Fields = fields[list]
  return (
    <div className={styles.sheet}>
      <TextEdit
        name={`list_items.title:${item.id}`}
        label={t('title')}
        value={item.title}
        maxLength={500}
        isRequired
        error={t('titleNeeded')}
        onSave={title => {
          if (title.trim() === '') return false
          return change(item, { title: title.trim() })
        }}
      />
      <div className={styles.pair}>
        <Select<Status>
          label={t('status')}
          value={item.status}
          options={statusesOf[list].map(value => ({ value, label: t(value) }))}
          onChange={status => (status === 'done' ? onAchieve(item) : setStatus(item, status))}
        />
        <Select
          label={t('genre')}
          value={genreOf(item.genre) ?? 'none'}
          options={[...genres.map(value => ({ value, label: t(value) })), { value: 'none', label: t('genre_none') }]}
          onChange={genre => change(item, { genre: genre === 'none' ? null : genre })}
        />
      </div>
      <Fields item={item} state={state} onAchieve={onAchieve} />
      {list !== 'not_do' && (
        <SegmentedControl
          label={t('priority')}
          value={priorities[item.priority] ?? '0'}
          options={priorities.map(value => ({
            value,
            label: `${value === '0' ? `${t('priority')} ` : ''}${t(`priority${value}`)}`,
          }))}
          onChange={value => change(item, { priority: Number(value) })}
        />
      )}
      <TextEdit
        name={`list_items.doc_text:${item.id}`}
        label={t('notes')}
        lines="many"
        value={item.doc_text}
        maxLength={100_000}
        onSave={doc_text => change(item, { doc_text })}
      />
      {dates ? (
        <dates.DatePicker
          label={t('reviewOn')}
          value={item.review_on}
          today={today}
          weekStart={weekStart}
          onChange={review_on => change(item, { review_on })}
        />
      ) : (
        <Skeleton kind="fields" lines={1} />
      )}
      <OnePicture
        path={item.image}
        title={item.title}
        owner={{ type: list, id: item.id }}
        onChange={image => change(item, { image })}
      />
      <Linked entity={{ type: list, id: item.id }} level={3} />
      <Button
        variant="quiet"
        icon="trash"
        onPress={() => {
          onClose()
          remove([item])
        }}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
