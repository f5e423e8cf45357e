import { whenIdle } from '@techo/core'
import {
  arriving,
  Button,
  EmptyState,
  IconButton,
  Menu,
  Page,
  ProblemView,
  SegmentedControl,
  Skeleton,
  Toolbar,
} from '@techo/ui'
import { SortableList } from '@techo/ui/sortable'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useT } from '../messages/index.ts'
import { genres, type Item, statusesOf } from '../rules/item.ts'
import { AddLine, type LineReader } from './AddLine.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ItemRow } from './ItemRow.tsx'
import styles from './list.module.css'
import type { ListState } from './useList.ts'
import { groupInWords } from './words.ts'

const ItemSheet = arriving(() => import('./ItemSheet.tsx').then(({ ItemSheet }) => ItemSheet))
const FilesDialog = arriving(() => import('./FilesDialog.tsx').then(({ FilesDialog }) => FilesDialog))

export interface View {
  readonly value: string
  readonly label: string
  readonly icon: 'list' | 'gauge' | 'image'
  readonly render: () => ReactNode
}

interface Props {
  readonly state: ListState
  readonly summary?: ReactNode
  readonly factsOf: (item: Item) => ReactNode
  readonly toolsOf?: (item: Item) => ReactNode
  readonly onAchieve: (item: Item) => void
  /** reads more than a name in the line that adds */
  readonly reader?: LineReader
  /** other ways to look at the list; the list itself is the first one */
  readonly views?: readonly View[]
  readonly children?: ReactNode
}

const empties = {
  wish: ['emptyWish', 'emptyWishText', 'gift'],
  bucket: ['emptyDream', 'emptyDreamText', 'mountain'],
  not_do: ['emptyNotDo', 'emptyNotDoText', 'ban'],
} as const

/** What a group shows: enough to drag in, few enough to draw; the rows of a screen first. */
const portion = 100
const screenful = 16
const none: ReadonlySet<string> = new Set()

/** The page of a list: one line to add, filters, groups of rows, and the sheet of the row that is open. */
export function ListPage({ state, summary, factsOf, toolsOf, onAchieve, reader, views = [], children }: Props) {
  const t = useT()
  const { list, items, beginning, shown, groups, params, setParam } = state
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [isFiles, setFiles] = useState(false)
  const view = views.find(({ value }) => value === params.get('view'))
  const open = params.get('item')
  const [emptyTitle, emptyText, emptyIcon] = empties[list]

  const body = () => {
    const isBeginning = beginning.length > 0
    if (!state.isReady && !isBeginning)
      return state.problem ? (
        <ProblemView problem={state.problem} onRetry={state.retry} isRetrying={state.isFetching} />
      ) : (
        <Skeleton kind="rows" lines={5} />
      )
    if (view) return view.render()
    if (!isBeginning && items.length === 0)
      return (
        <EmptyState
          icon={emptyIcon}
          title={t(emptyTitle)}
          action={
            <Button variant="quiet" icon="upload" onPress={() => setFiles(true)}>
              {t('files')}
            </Button>
          }
        >
          {t(emptyText)}
        </EmptyState>
      )
    return (
      <>
        <FilterBar state={state} />
        {!isBeginning && shown.length === 0 ? (
          <EmptyState icon="filter" title={t('emptyFilter')} />
        ) : (
          (isBeginning ? [{ key: '', items: beginning }] : groups).map(group => (
            <section key={group.key} className={styles.group}>
              {state.filters.group !== 'none' && (
                <h2>
                  {groupInWords(t, list, state.filters.group, group.key)}{' '}
                  <small>{t('count', { count: group.items.length })}</small>
                </h2>
              )}
              <Rows
                items={group.items}
                state={state}
                label={state.filters.group === 'none' ? t(list) : groupInWords(t, list, state.filters.group, group.key)}
                selected={selected}
                onSelect={setSelected}
                factsOf={factsOf}
                toolsOf={toolsOf}
                onAchieve={onAchieve}
              />
            </section>
          ))
        )}
        {isBeginning && state.problem && (
          <ProblemView problem={state.problem} onRetry={state.retry} isRetrying={state.isFetching} />
        )}
      </>
    )
  }

  const hasItems = beginning.length > 0 || items.length > 0
  return (
    <Page
      title={t(list)}
      actions={
        state.isReady && (
          <Menu
            label={t('more')}
            trigger={<IconButton icon="ellipsis" label={t('more')} />}
            items={[
              selected
                ? { id: 'select', label: t('selectEnd'), icon: 'x', onAction: () => setSelected(null) }
                : {
                    id: 'select',
                    label: t('select'),
                    icon: 'checked',
                    isDisabled: !hasItems,
                    onAction: () => setSelected(none),
                  },
              { id: 'trash', label: t('trash'), icon: 'trash', to: `/mypage/trash?of=lists.${list}` },
              { id: 'files', label: t('files'), icon: 'file', onAction: () => setFiles(true) },
            ]}
          />
        )
      }
    >
      <div className={styles.page}>
        <AddLine state={state} reader={reader} />
        {hasItems && views.length > 0 && (
          <SegmentedControl
            label={t('view')}
            value={view?.value ?? 'list'}
            options={[{ value: 'list', label: t('viewList'), icon: 'list' }, ...views]}
            onChange={value => setParam({ view: value === 'list' ? null : value })}
          />
        )}
        {hasItems && summary}
        {selected && <BulkBar state={state} selected={selected} onSelect={setSelected} />}
        {body()}
      </div>

      {open && (
        <ItemSheet key={open} id={open} state={state} onAchieve={onAchieve} onClose={() => setParam({ item: null })} />
      )}
      {isFiles && <FilesDialog state={state} onClose={() => setFiles(false)} />}

      {children}
    </Page>
  )
}

interface RowsProps extends Pick<Props, 'state' | 'factsOf' | 'onAchieve'> {
  readonly items: readonly Item[]
  readonly label: string
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly toolsOf: Props['toolsOf'] | undefined
}

function Rows({ items, state, label, selected, onSelect, factsOf, toolsOf, onAchieve }: RowsProps) {
  const t = useT()
  const [most, setMost] = useState(screenful)
  useEffect(() => whenIdle(() => startTransition(() => setMost(portion)), 500), [])
  const rest = items.length - Math.max(most, portion)
  return (
    <>
      <SortableList
        label={label}
        items={items.slice(0, most)}
        nameOf={({ title }) => title}
        onMove={state.move}
        className={styles.list ?? ''}
        renderItem={(item, { handle, moves }) => (
          <ItemRow
            item={item}
            state={state}
            handle={handle}
            moves={moves}
            isSelected={selected?.has(item.id) ?? false}
            onSelect={
              selected &&
              (isSelected => {
                const next = new Set(selected)
                if (isSelected) next.add(item.id)
                else next.delete(item.id)
                onSelect(next)
              })
            }
            facts={factsOf(item)}
            tools={toolsOf?.(item)}
            onAchieve={onAchieve}
          />
        )}
      />
      {rest > 0 && (
        <Button variant="quiet" onPress={() => setMost(most + portion)}>
          {t('showMore', { count: Math.min(rest, portion) })}
        </Button>
      )}
    </>
  )
}

interface BulkProps {
  readonly state: ListState
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string> | null) => void
}

function BulkBar({ state, selected, onSelect }: BulkProps) {
  const t = useT()
  const { list, shown, changeMany, statusColumns, remove } = state
  const chosen = shown.filter(({ id }) => selected.has(id))
  const isDisabled = chosen.length === 0
  return (
    <Toolbar label={t('bulk')} className={styles.bulk ?? ''}>
      <span role="status">{t('selected', { count: chosen.length })}</span>
      <Button size="small" onPress={() => onSelect(new Set(shown.map(({ id }) => id)))}>
        {t('selectAll')}
      </Button>
      <Menu
        label={t('setStatus')}
        trigger={
          <Button size="small" isDisabled={isDisabled}>
            {t('setStatus')}
          </Button>
        }
        items={statusesOf[list].map(status => ({
          id: status,
          label: t(status),
          onAction: () => changeMany(chosen, item => statusColumns(item, status)),
        }))}
      />
      <Menu
        label={t('setGenre')}
        trigger={
          <Button size="small" isDisabled={isDisabled}>
            {t('setGenre')}
          </Button>
        }
        items={[...genres, null].map(genre => ({
          id: genre ?? 'none',
          label: genre ? t(genre) : t('genre_none'),
          onAction: () => changeMany(chosen, () => ({ genre })),
        }))}
      />
      <Button
        size="small"
        icon="trash"
        isDisabled={isDisabled}
        onPress={() => {
          remove(chosen)
          onSelect(null)
        }}
      >
        {t('remove')}
      </Button>
      <Button size="small" variant="quiet" onPress={() => onSelect(null)}>
        {t('selectEnd')}
      </Button>
    </Toolbar>
  )
}
