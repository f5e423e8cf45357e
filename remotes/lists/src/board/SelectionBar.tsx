import { Button, IconButton, Toolbar } from '@techo/ui'
import { type Doing, doingOn } from './BoardCanvas.tsx'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { type BoardCard, cropOf } from './card.ts'
import { cropFrom, focusOf } from './geometry.ts'
import type { BoardState } from './useBoard.ts'

interface Props {
  readonly state: BoardState
  readonly onDoing: (doing: Doing) => void
  readonly onOpen: (id: string) => void
}

/** What one can do to the selected cards; it stands where one adds cards otherwise, so that the canvas does not jump. */
export function SelectionBar({ state, onDoing, onOpen }: Props) {
  const t = useBoardT()
  const { cards, selected } = state
  const chosen = cards.filter(({ id }) => selected.has(id))
  const only = chosen.length === 1 ? chosen[0] : undefined
  const isGrouped = chosen.some(({ group_id }) => group_id !== null)
  return (
    <Toolbar label={t('selectionTools')} className={styles.tools ?? ''}>
      <span role="status" className={`${styles.soft} ${styles.heard}`}>
        {t('selected', { count: selected.size })}
      </span>
      {only && (
        <>
          <Button size="small" icon="edit" onPress={() => onOpen(only.id)}>
            {t('edit')}
          </Button>
          <Button size="small" onPress={() => onDoing(doingOn(only))}>
            {t(only.image === null ? 'write' : 'crop')}
          </Button>
        </>
      )}
      {!only && (
        <Button size="small" onPress={isGrouped ? state.ungroup : state.group}>
          {t(isGrouped ? 'ungroup' : 'group')}
        </Button>
      )}
      <IconButton size="small" icon="copy" label={t('duplicate')} onPress={state.duplicate} />
      <IconButton size="small" icon="arrow-up" label={t('front')} onPress={() => state.stack('up')} />
      <IconButton size="small" icon="arrow-down" label={t('back')} onPress={() => state.stack('down')} />
      <IconButton size="small" icon="trash" label={t('remove')} onPress={() => state.remove()} />
    </Toolbar>
  )
}

interface CropProps {
  readonly card: BoardCard
  readonly state: BoardState
  readonly onEnd: () => void
}

/** Beside the picture that is being cropped: the same without a wheel and without a second finger. */
export function CropBar({ card, state, onEnd }: CropProps) {
  const t = useBoardT()
  const focus = focusOf(cropOf(card))
  const set = (crop: BoardCard['crop']) => state.set(card.id, { crop }, `crop ${card.id}`)
  const zoom = (by: number) => set({ ...cropFrom({ ...focus, zoom: Math.min(8, Math.max(1, focus.zoom * by)) }) })
  return (
    <Toolbar label={t('crop')} className={styles.tools ?? ''}>
      <span className={`${styles.soft} ${styles.heard}`}>{t('cropHint')}</span>
      <IconButton size="small" icon="minus" label={t('cropFarther')} onPress={() => zoom(1 / 1.25)} />
      <IconButton size="small" icon="plus" label={t('cropNearer')} onPress={() => zoom(1.25)} />
      <Button size="small" isDisabled={card.crop === null} onPress={() => set(null)}>
        {t('cropReset')}
      </Button>
      <Button size="small" variant="primary" onPress={onEnd}>
        {t('cropDone')}
      </Button>
    </Toolbar>
  )
}
