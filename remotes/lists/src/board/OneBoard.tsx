import { useCards } from '@techo/data'
import {
  arriving,
  Button,
  Icon,
  IconButton,
  Linked,
  Menu,
  ProblemView,
  SegmentedControl,
  Sheet,
  Skeleton,
  Toolbar,
  toast,
  useAtRest,
} from '@techo/ui'
import { useRef, useState } from 'react'
import { BoardCanvas, type Doing } from './BoardCanvas.tsx'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { CardList } from './CardList.tsx'
import type { Board, BoardCard } from './card.ts'
import { type ExportSize, exportSizes } from './draw.ts'
import { exportBoard } from './export-board.ts'
import { CropBar, SelectionBar } from './SelectionBar.tsx'
import { useBoard } from './useBoard.ts'

const CardFields = arriving(
  () => import('./CardFields.tsx').then(({ CardFields }) => CardFields),
  () => <Skeleton lines={6} />,
)
const Slideshow = arriving(() => import('./Slideshow.tsx').then(({ Slideshow }) => Slideshow))

interface Props {
  readonly board: Board
  readonly boards: readonly Board[]
  readonly isList: boolean
  readonly onView: (view: 'canvas' | 'list') => void
  readonly onBoard: (id: string) => void
  readonly onNew: () => void
  readonly onSettings: () => void
  readonly onRemove: () => void
}

const adding = [
  { kind: 'text', icon: 'plus', label: 'addText' },
  { kind: 'goal', icon: 'target', label: 'addGoal' },
  { kind: 'quote', icon: 'note', label: 'addQuote' },
] as const

const sizeNames = ['phone', 'tall', 'wide', 'a5'] as const satisfies readonly ExportSize[]

/** A board with its tools: the canvas, or its cards as a list. */
export function OneBoard({ board, boards, isList, onView, onBoard, onNew, onSettings, onRemove }: Props) {
  const t = useBoardT()
  const state = useBoard(board)
  const { cards } = state
  const [open, setOpen] = useState<string | null>(null)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isShow, setShow] = useState(false)
  const pictures = useRef<HTMLInputElement>(null)
  const refs = cards.flatMap(({ entity_type: type, entity_id: id }) => (type && id ? [{ type, id }] : []))
  const { cardOf } = useCards(refs)
  const goalOf = ({ entity_type: type, entity_id: id }: BoardCard) => (type && id ? cardOf({ type, id }) : undefined)
  const opened = cards.find(({ id }) => id === open)
  const cropped = doing?.kind === 'crop' && !isList ? cards.find(({ id }) => id === doing.id) : undefined

  const save = async (size: ExportSize) => {
    const isSaved = await exportBoard(size, { board, cards, goalOf })
    toast(isSaved ? { message: t('exported'), tone: 'good' } : { message: t('exportFailed'), tone: 'danger' })
  }
  const add = (kind: BoardCard['kind']) => {
    const card = state.add(kind, null)
    if (!card) return
    if (isList) setOpen(card.id)
    else setDoing({ kind: 'write', id: card.id })
  }

  if (!state.isReady)
    return state.problem ? (
      <ProblemView problem={state.problem} onRetry={state.retry} isRetrying={state.isFetching} />
    ) : (
      <Skeleton kind="block" />
    )
  const tools = () => {
    if (cropped) return <CropBar card={cropped} state={state} onEnd={() => setDoing(null)} />
    if (!isList && state.selected.size > 0) return <SelectionBar state={state} onDoing={setDoing} onOpen={setOpen} />
    return (
      <Toolbar label={t('tools')} className={styles.tools ?? ''}>
        {adding.map(({ kind, icon, label }) => (
          <Button key={kind} size="small" icon={icon} onPress={() => add(kind)}>
            {t(label)}
          </Button>
        ))}
        <Button size="small" icon="image" onPress={() => pictures.current?.click()}>
          {t('addImage')}
        </Button>
      </Toolbar>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <Menu
          label={t('boards')}
          trigger={
            <Button className={styles.choice ?? ''} aria-label={t('boardNamed', { title: board.title })}>
              <span className={styles.boardName}>{board.title}</span>
              <Icon name="chevron-down" size="small" />
            </Button>
          }
          items={[
            ...boards.map(({ id, title, period }) => ({
              id,
              label: title,
              ...(period ? { note: period } : {}),
              ...(id === board.id ? { icon: 'check' as const } : {}),
              onAction: () => onBoard(id),
            })),
            'separator',
            { id: 'new', label: t('newBoard'), icon: 'plus', onAction: onNew },
          ]}
        />
        <div className={styles.wideOnly}>
          <SegmentedControl
            label={t('view')}
            value={isList ? 'list' : 'canvas'}
            options={[
              { value: 'canvas', label: t('canvas'), icon: 'image' },
              { value: 'list', label: t('list'), icon: 'list' },
            ]}
            onChange={onView}
          />
        </div>
        <div className={styles.narrow}>
          <IconButton
            icon={isList ? 'image' : 'list'}
            label={t(isList ? 'canvas' : 'list')}
            onPress={() => onView(isList ? 'canvas' : 'list')}
          />
        </div>
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
      {tools()}
      <input
        ref={pictures}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void state.addImages(files, null)
        }}
      />
      {isList ? (
        <CardList state={state} goalOf={goalOf} onOpen={setOpen} />
      ) : (
        <BoardCanvas state={state} goalOf={goalOf} doing={doing} onDoing={setDoing} onOpen={setOpen} />
      )}
      <Below board={board} />
      {opened && (
        <Sheet title={t('editCard')} isOpen onOpenChange={isOpen => !isOpen && setOpen(null)}>
          <CardFields key={opened.id} card={opened} goal={goalOf(opened)} state={state} />
        </Sheet>
      )}
      {isShow && <Slideshow cards={cards} goalOf={goalOf} onClose={() => setShow(false)} />}
    </>
  )
}

/** What hangs together with the board: a sixth of the page's code, fetched once the cards stand. */
function Below({ board }: Pick<Props, 'board'>) {
  const isAtRest = useAtRest()
  return <div className={styles.linked}>{isAtRest && <Linked entity={{ type: 'board', id: board.id }} />}</div>
}
