import type { MenuEntry } from '@techo/core'
import { Icon, iconNamed, useLanguage } from '@techo/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMemberText } from '../member-messages.ts'
import { openInbox } from '../notifications/open-inbox.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './more-sheet.module.css'

interface Props {
  readonly places: readonly MenuEntry[]
  readonly onClose: () => void
}

/** All places on a phone. The browser's own modal dialog, because it must open without a network as well. */
export function MoreSheet({ places, onClose }: Props) {
  const t = useMemberText()
  const { language } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    return () => node?.close()
  }, [])

  // The browser's own back and forward lead elsewhere without a press on anything in here.
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser's own `cancel`
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={t('menu')}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // What is inside fills it, so only a press on the veil has the dialog itself as its target.
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2>{t('menu')}</h2>
          <button type="button" className={styles.close} aria-label={t('menu.close')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <nav aria-label={t('menu.all')}>
          <ul className={styles.places}>
            {places.map(place => (
              <li key={place.to}>
                <MenuLink className={styles.place} to={place.to} onClick={onClose}>
                  <Icon name={iconNamed(place.icon)} />
                  <span>{place.label[language]}</span>
                </MenuLink>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.place}
                onClick={() => {
                  onClose()
                  // Once the sheet has given the focus back.
                  setTimeout(openInbox)
                }}
              >
                <Icon name="bell" />
                <span>{t('notices')}</span>
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </dialog>
  )
}
