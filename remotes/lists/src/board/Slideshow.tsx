import type { Card } from '@techo/core'
import { usePreferences } from '@techo/data'
import { Button, IconButton } from '@techo/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBoardT } from './board-messages.ts'
import { CardFace, faceOf } from './CardFace.tsx'
import type { BoardCard } from './card.ts'
import styles from './show.module.css'

interface Props {
  readonly cards: readonly BoardCard[]
  readonly goalOf: (card: BoardCard) => Card | undefined
  readonly onClose: () => void
}

const pauseMs = 5000

/**
 * One card after the other, on the whole screen where the browser can do that (a phone of Apple's can not), else over the whole
 * window. It goes by itself, unless the person wants less motion.
 */
export function Slideshow({ cards, goalOf, onClose }: Props) {
  const t = useBoardT()
  const { reduced_motion: isCalm } = usePreferences()
  const slides = cards.filter(card => card.image !== null || card.text !== '' || card.entity_id !== null)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(() => !isCalm && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const dialog = useRef<HTMLDialogElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const go = (by: number) => setAt(before => (before + by + slides.length) % Math.max(1, slides.length))

  useEffect(() => {
    const element = screen.current
    if (!element) return
    dialog.current?.showModal()
    let isGone = false
    let wasWhole = false
    const follow = () => {
      if (document.fullscreenElement === element) wasWhole = true
      else if (wasWhole) close.current()
    }
    const leave = () => {
      if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => {})
    }
    document.addEventListener('fullscreenchange', follow)
    // Refused, or not known: the show goes on over the window.
    void element.requestFullscreen?.().then(
      () => isGone && leave(),
      () => {},
    )
    return () => {
      isGone = true
      document.removeEventListener('fullscreenchange', follow)
      leave()
    }
  }, [])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt(before => (before + 1) % Math.max(1, slides.length)), pauseMs)
    return () => clearInterval(timer)
  }, [isPlaying, slides.length])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' || key === 'PageDown') go(1)
    else if (key === 'ArrowLeft' || key === 'PageUp') go(-1)
  }
  const card = slides[at]
  return (
    <dialog
      ref={dialog}
      className={styles.show}
      aria-label={t('slideshow')}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
    >
      <div ref={screen} className={styles.screen}>
        <div className={styles.wall}>
          {card ? (
            <div
              key={card.id}
              {...faceOf(card, styles.slide)}
              style={{
                aspectRatio: `${card.w} / ${card.h}`,
                inlineSize: `min(100cqi, 100cqb * ${card.w / card.h})`,
              }}
            >
              <CardFace card={card} goal={goalOf(card)} />
            </div>
          ) : (
            <p>{t('noCards')}</p>
          )}
        </div>
        <div className={styles.bar}>
          <span role="status">{slides.length > 0 && t('slideOf', { at: at + 1, all: slides.length })}</span>
          <IconButton icon="chevron-left" label={t('previous')} onPress={() => go(-1)} />
          <Button size="small" icon={isPlaying ? 'pause' : 'play'} onPress={() => setPlaying(!isPlaying)}>
            {t(isPlaying ? 'pause' : 'play')}
          </Button>
          <IconButton icon="chevron-right" label={t('next')} onPress={() => go(1)} />
          <IconButton icon="x" label={t('close')} onPress={onClose} />
        </div>
      </div>
    </dialog>
  )
}
