import { toProblem, useCards, useToday } from '@techo/data'
import {
  Button,
  EmptyState,
  IconButton,
  LinkButton,
  Linked,
  Menu,
  Page,
  ProblemView,
  SegmentedControl,
  Select,
  Sheet,
  Skeleton,
  Toolbar,
  toast,
} from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { lazy, Suspense, useState } from 'react'
import { useBoardsQuery, useSetBoardMutation } from '../api.ts'
import { useBoardT } from '../messages/board.ts'
import { BoardCanvas } from './BoardCanvas.tsx'
import { BoardDialog, type BoardDraft, TemplateChoice } from './BoardDialog.tsx'
import styles from './board.module.css'
import { CardList } from './CardList.tsx'
import type { Board, BoardCard } from './card.ts'
import { type ExportSize, exportSizes } from './draw.ts'
import { useBoard } from './useBoard.ts'

const CardFields = lazy(() => import('./CardFields.tsx').then(({ CardFields }) => ({ default: CardFields })))
const Slideshow = lazy(() => import('./Slideshow.tsx').then(({ Slideshow }) => ({ default: Slideshow })))

/** /mypage/lists/vision-board: the board the address names, or the first one. */
export function VisionBoardPage() {
  const t = useBoardT()
  const today = useToday()
  const { data: boards, error, isFetching, refetch } = useBoardsQuery()
  const [setBoard] = useSetBoardMutation()
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState<BoardDraft | null>(null)
  const board = boards?.find(({ id }) => id === params.get('board')) ?? boards?.[0]
  const setParam = (name: string, value: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const remove = ({ id }: Board) => {
    void setBoard({ id, columns: { deleted_at: new Date().toISOString() } })
    setParam('board', null)
    toast({ message: t('removedBoard'), onUndo: () => void setBoard({ id, columns: { deleted_at: null } }) })
  }

  const body = () => {
    if (!boards)
      return error ? (
        <ProblemView problem={toProblem(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton kind="block" />
      )
    if (!board)
      return (
        <>
          <EmptyState icon="image" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
          <TemplateChoice onChoose={template => setDraft({ template })} />
        </>
      )
    return (
      <OneBoard
        key={board.id}
        board={board}
        isList={params.get('view') === 'list'}
        onView={view => setParam('view', view === 'list' ? 'list' : null)}
        boards={boards}
        onBoard={id => setParam('board', id)}
        onSettings={() => setDraft({ board })}
        onRemove={() => remove(board)}
      />
    )
  }
  return (
    <Page
      title={t('title')}
      width="wide"
      actions={
        board ? (
          <Button icon="plus" onPress={() => setDraft({ template: 'grid' })}>
            {t('newBoard')}
          </Button>
        ) : (
          boards && (
            <LinkButton variant="quiet" icon="trash" to="/mypage/trash?of=lists">
              {t('trash')}
            </LinkButton>
          )
        )
      }
    >
      <div className={styles.page}>{body()}</div>
      {draft && (
        <BoardDialog
          draft={draft}
          year={Number(today.slice(0, 4))}
          lastRank={boards?.at(-1)?.rank ?? null}
          onClose={() => setDraft(null)}
          onMade={id => setParam('board', id)}
        />
      )}
    </Page>
  )
}

interface OneProps {
  readonly board: Board
  readonly boards: readonly Board[]
  readonly isList: boolean
  readonly onView: (view: 'canvas' | 'list') => void
  readonly onBoard: (id: string) => void
  readonly onSettings: () => void
  readonly onRemove: () => void
}

const adding = [
  { kind: 'text', icon: 'plus', label: 'addText' },
  { kind: 'goal', icon: 'target', label: 'addGoal' },
  { kind: 'quote', icon: 'note', label: 'addQuote' },
  { kind: 'image', icon: 'image', label: 'addImage' },
] as const

const sizeNames = ['phone', 'tall', 'wide', 'a5'] as const satisfies readonly ExportSize[]

function OneBoard({ board, boards, isList, onView, onBoard, onSettings, onRemove }: OneProps) {
  const t = useBoardT()
  const state = useBoard(board)
  const { cards } = state
  const [open, setOpen] = useState<string | null>(null)
  const [isShow, setShow] = useState(false)
  const refs = cards.flatMap(({ entity_type: type, entity_id: id }) => (type && id ? [{ type, id }] : []))
  const { cardOf } = useCards(refs)
  const goalOf = ({ entity_type: type, entity_id: id }: BoardCard) => (type && id ? cardOf({ type, id }) : undefined)
  const opened = cards.find(({ id }) => id === open)

  const save = async (size: ExportSize) => {
    const { exportBoard } = await import('./export-board.ts')
    const isSaved = await exportBoard(size, { board, cards, goalOf })
    toast(isSaved ? { message: t('exported'), tone: 'good' } : { message: t('exportFailed'), tone: 'danger' })
  }

  if (!state.isReady)
    return state.problem ? (
      <ProblemView problem={state.problem} onRetry={state.retry} isRetrying={state.isFetching} />
    ) : (
      <Skeleton kind="block" />
    )
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={t('board')}
          value={board.id}
          options={boards.map(({ id, title, period }) => ({
            value: id,
            label: title,
            ...(period ? { note: period } : {}),
          }))}
          onChange={onBoard}
        />
        <SegmentedControl
          label={t('view')}
          value={isList ? 'list' : 'canvas'}
          options={[
            { value: 'canvas', label: t('canvas'), icon: 'image' },
            { value: 'list', label: t('list'), icon: 'list' },
          ]}
          onChange={onView}
        />
        <IconButton icon="undo" label={t('undo')} isDisabled={!state.canUndo} onPress={state.undo} />
        <IconButton icon="redo" label={t('redo')} isDisabled={!state.canRedo} onPress={state.redo} />
        <Menu
          label={t('more')}
          trigger={<IconButton icon="ellipsis" label={t('more')} />}
          items={[
            { id: 'show', label: t('slideshow'), icon: 'play', onAction: () => setShow(true) },
            { id: 'settings', label: t('settings'), icon: 'settings', onAction: onSettings },
            'separator',
            ...sizeNames.map(size => ({
              id: size,
              label: t(`export_${size}`),
              note: `${exportSizes[size].width}×${exportSizes[size].height}`,
              icon: 'download' as const,
              onAction: () => void save(size),
            })),
            'separator',
            { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=lists' },
            { id: 'remove', label: t('removeBoard'), icon: 'trash', isDanger: true, onAction: onRemove },
          ]}
        />
      </div>
      {!isList && state.selected.size > 0 ? (
        <SelectionBar state={state} onOpen={setOpen} />
      ) : (
        <Toolbar label={t('tools')} className={styles.tools ?? ''}>
          {adding.map(({ kind, icon, label }) => (
            <Button key={kind} size="small" icon={icon} onPress={() => setOpen(state.add(kind, null))}>
              {t(label)}
            </Button>
          ))}
        </Toolbar>
      )}
      {isList ? (
        <CardList state={state} goalOf={goalOf} onOpen={setOpen} />
      ) : (
        <BoardCanvas state={state} goalOf={goalOf} onOpen={setOpen} />
      )}
      <Linked entity={{ type: 'board', id: board.id }} />
      {opened && (
        <Sheet title={t('editCard')} isOpen onOpenChange={isOpen => !isOpen && setOpen(null)}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <CardFields key={opened.id} card={opened} goal={goalOf(opened)} state={state} />
          </Suspense>
        </Sheet>
      )}
      <Suspense fallback={null}>
        {isShow && <Slideshow cards={cards} goalOf={goalOf} onClose={() => setShow(false)} />}
      </Suspense>
    </>
  )
}

/** What one can do to the selected cards; it stands where one adds cards otherwise, so that the canvas does not jump. */
function SelectionBar({ state, onOpen }: Pick<Parameters<typeof BoardCanvas>[0], 'state' | 'onOpen'>) {
  const t = useBoardT()
  const { cards, selected } = state
  const [first] = selected
  const isGrouped = cards.some(({ id, group_id }) => selected.has(id) && group_id !== null)
  return (
    <Toolbar label={t('selectionTools')} className={styles.tools ?? ''}>
      <span role="status" className={styles.soft}>
        {t('selected', { count: selected.size })}
      </span>
      <Button size="small" icon="edit" isDisabled={selected.size !== 1} onPress={() => first && onOpen(first)}>
        {t('edit')}
      </Button>
      <Button
        size="small"
        isDisabled={!isGrouped && selected.size < 2}
        onPress={isGrouped ? state.ungroup : state.group}
      >
        {t(isGrouped ? 'ungroup' : 'group')}
      </Button>
      <IconButton size="small" icon="copy" label={t('duplicate')} onPress={state.duplicate} />
      <IconButton size="small" icon="arrow-up" label={t('front')} onPress={() => state.stack('up')} />
      <IconButton size="small" icon="arrow-down" label={t('back')} onPress={() => state.stack('down')} />
      <IconButton size="small" icon="trash" label={t('remove')} onPress={() => state.remove()} />
    </Toolbar>
  )
}
