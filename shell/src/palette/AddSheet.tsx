import { SegmentedControl, Skeleton, useLanguage } from '@techo/ui'
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { knownRegistry } from '../federation/registry.ts'
import { RemotePart } from '../mypage/RemotePart.tsx'
import { quickAddTargets } from './actions.ts'
import { Frame, goOnIn } from './Frame.tsx'
import { usePaletteText } from './messages.ts'
import styles from './palette.module.css'

interface Props {
  readonly draft: string
  /** where several remotes take a line: whose it shall be */
  readonly target: string | undefined
  readonly onDraft: (text: string) => void
  readonly onTarget: (id: string) => void
  readonly onClose: () => void
  /** the line was added; without it the sheet only closes */
  readonly onAdded?: () => void
}

/** One line that becomes something of a remote: its form, and the choice where several remotes offer one. */
export function AddSheet({ draft, target: chosen, onDraft, onTarget, onClose, onAdded = onClose }: Props) {
  const t = usePaletteText()
  const { language } = useLanguage()
  const targets = quickAddTargets(knownRegistry())
  const added = () => {
    onDraft('')
    onAdded()
  }
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  const place = useRef<HTMLDivElement>(null)
  /** whose form stands */
  const [standing, setStanding] = useState<string>()
  const [isWriting, setWriting] = useState(false)
  return (
    <Frame label={t('quickAdd')} onClose={onClose} isTitled>
      {!target && <p className={styles.empty}>{t('noTarget')}</p>}
      {target && targets.length > 1 && (
        <div className={styles.targets}>
          <SegmentedControl
            label={t('addTarget')}
            value={target.id}
            options={targets.map(({ id, title, icon }) => ({ value: id, label: title[language], icon }))}
            onChange={onTarget}
          />
        </div>
      )}
      {target && (
        <div className={styles.part} ref={place}>
          <RemotePart key={target.id} remoteId={target.remoteId}>
            {({ quickAdd }) => {
              const Form = quickAdd?.find(({ id }) => id === target.form)?.component
              // It takes the focus as it comes, which would end the word that is being composed.
              if (Form && isWriting) return <Skeleton lines={3} />
              return Form ? (
                <Suspense fallback={<Skeleton lines={3} />}>
                  <Form draft={draft} onDraft={onDraft} onClose={added} />
                </Suspense>
              ) : null
            }}
          </RemotePart>
        </div>
      )}
      {target && standing !== target.id && (
        <LineAhead
          key={target.id}
          label={t('quickAdd')}
          line={draft}
          onLine={onDraft}
          place={place}
          onWriting={setWriting}
          onForm={() => setStanding(target.id)}
        />
      )}
    </Frame>
  )
}

interface AheadProps {
  readonly label: string
  readonly line: string
  readonly onLine: (text: string) => void
  /** where the form will stand */
  readonly place: RefObject<HTMLElement | null>
  readonly onWriting: (isWriting: boolean) => void
  readonly onForm: () => void
}

/** Takes the line while its form is on its way. The form begins with it. */
function LineAhead({ label, line, onLine, place, onWriting, onForm }: AheadProps) {
  const field = useRef<HTMLInputElement>(null)
  const arrived = useRef(onForm)
  arrived.current = onForm
  useLayoutEffect(() => {
    const look = () => {
      if (!place.current?.querySelector('form, input, textarea, [contenteditable], [role=alert]')) return
      const first = place.current.querySelector<HTMLElement>('input, textarea, [contenteditable], button')
      // Most forms take the focus by themselves.
      const { activeElement: now } = document
      if (now === first || now === field.current) goOnIn(first)
      // Before anything else is done: two lines would be one too many.
      flushSync(arrived.current)
    }
    const watch = new MutationObserver(look)
    if (place.current) watch.observe(place.current, { childList: true, subtree: true })
    // An effect draws nothing at once.
    queueMicrotask(look)
    return () => watch.disconnect()
  }, [place])
  return (
    <input
      ref={field}
      className={styles.ahead}
      aria-label={label}
      autoComplete="off"
      value={line}
      onChange={event => onLine(event.target.value)}
      onCompositionStart={() => onWriting(true)}
      // Some browsers tell of the last letters after the end.
      onCompositionEnd={() => setTimeout(() => onWriting(false))}
    />
  )
}
