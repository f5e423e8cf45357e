import type { Card } from '@techo/core'
import { useProfile } from '@techo/data'
import { Button, Dialog, IconButton } from '@techo/ui'
import { useEffect, useState } from 'react'
import { useBoardT } from '../messages/board.ts'
import styles from './board.module.css'
import { CardFace } from './CardView.tsx'
import type { BoardCard } from './card.ts'

interface Props {
  readonly cards: readonly BoardCard[]
  readonly goalOf: (card: BoardCard) => Card | undefined
  readonly onClose: () => void
}

const pauseMs = 5000

/** One card after the other. It goes by itself, unless the person wants less motion. */
export function Slideshow({ cards, goalOf, onClose }: Props) {
  const t = useBoardT()
  const { reduced_motion: isCalm } = useProfile()
  const slides = cards.filter(card => card.image !== null || card.text !== '' || card.entity_id !== null)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(() => !isCalm && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const go = (by: number) => setAt(before => (before + by + slides.length) % Math.max(1, slides.length))
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt(before => (before + 1) % Math.max(1, slides.length)), pauseMs)
    return () => clearInterval(timer)
  }, [isPlaying, slides.length])
  const card = slides[at]
  return (
    <Dialog
      title={t('slideshow')}
      size="large"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <span className={styles.soft} role="status">
            {slides.length > 0 && t('slideOf', { at: at + 1, all: slides.length })}
          </span>
          <IconButton icon="chevron-left" label={t('previous')} onPress={() => go(-1)} />
          <Button icon={isPlaying ? 'pause' : 'play'} onPress={() => setPlaying(!isPlaying)}>
            {t(isPlaying ? 'pause' : 'play')}
          </Button>
          <IconButton icon="chevron-right" label={t('next')} onPress={() => go(1)} />
        </>
      }
    >
      {card ? (
        <div key={card.id} className={styles.slide}>
          <CardFace card={card} goal={goalOf(card)} />
        </div>
      ) : (
        <p>{t('noCards')}</p>
      )}
    </Dialog>
  )
}
