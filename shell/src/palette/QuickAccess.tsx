import { Icon, isComposing, loadAwaited } from '@techo/ui'
import { type ComponentType, type CompositionEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMemberText } from '../member-messages.ts'
import type { Face } from './face.ts'
import type { PaletteProps } from './Palette.tsx'
import styles from './quick-access.module.css'

const load = () => import('./Palette.tsx')
const prepare = () => {
  // Repeated by the click itself, which also shows what goes wrong.
  load().catch(() => {})
}

/** Says on the field itself whether a word is being composed. */
const compose = ({ type, currentTarget }: CompositionEvent<HTMLElement>) => {
  currentTarget.dataset.ahead = type
}

const faces: Readonly<Record<string, Face>> = { q: 'add', '?': 'keys' }
const writes =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox],[role=combobox],[role=listbox]'
// A notice is an alert dialog too, but stands beside the page.
const covers = 'dialog[open],[role=dialog],[role=alertdialog]:not([aria-modal=false]),[role=menu]'
/** how long the second key after `g` is waited for */
const patience = 1500

/** The two buttons of every page, and the keys that work everywhere. What they open is a chunk of its own. */
export function QuickAccess() {
  const t = useMemberText()
  const navigate = useNavigate()
  const [shown, setShown] = useState<{ face: Face; typed?: string; Palette?: ComponentType<PaletteProps> } | null>(null)
  const [open] = useState(() => (face: Face) => {
    const before = document.activeElement
    setShown({ face })
    loadAwaited(load).then(
      ({ Palette, takeTyped }) => takeTyped(before, typed => setShown({ face, typed, Palette })),
      () => setShown(null),
    )
  })

  // Keys count as soon as the page is seen, not when the browser has time.
  useLayoutEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (event.defaultPrevented || isComposing(event) || event.altKey || key === 'Shift') return
      const isGoing = timeStamp - goAt < patience
      goAt = Number.NEGATIVE_INFINITY
      // Looks through the whole page, which a key that only writes shall not wait for.
      const isCovered = () => document.querySelector(covers) !== null
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'k' || event.shiftKey) return
        event.preventDefault()
        if (!isCovered()) open('find')
        return
      }
      if (event.repeat || (target instanceof Element && target.closest(writes)) || isCovered()) return
      const face = faces[key]
      if (isGoing) void loadAwaited(load).then(({ follow }) => follow(`g ${key}`, navigate))
      else if (face) open(face)
      else if (key === 'g') {
        goAt = timeStamp
        prepare()
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, open])

  return (
    <div className={styles.access}>
      <button
        type="button"
        className={styles.find}
        aria-label={t('find')}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => open('find')}
      >
        <Icon name="search" />
        <span>{t('find')}</span>
      </button>
      <button
        type="button"
        className={styles.add}
        aria-label={t('quickAdd')}
        title={t('quickAdd')}
        aria-keyshortcuts="q"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => open('add')}
      >
        <Icon name="plus" />
      </button>
      {shown &&
        (shown.Palette ? (
          <shown.Palette
            face={shown.face}
            typed={shown.typed}
            onFace={face => setShown({ face, Palette: shown.Palette })}
            onClose={() => setShown(null)}
          />
        ) : (
          // Takes the keys while what they are for is on its way. Nobody sees it.
          <input
            // biome-ignore lint/a11y/noAutofocus: it stands in for the field that was asked for
            autoFocus
            tabIndex={-1}
            className={styles.ahead}
            aria-label={t('quickAdd')}
            data-ahead=""
            onCompositionStart={compose}
            onCompositionEnd={compose}
            onKeyDown={event => event.key === 'Escape' && !isComposing(event) && setShown(null)}
          />
        ))}
    </div>
  )
}
