import { isComposing } from '@techo/ui'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clearOverrides, overrides } from '../federation/override.ts'
import { useOverrideText } from '../federation/override-messages.ts'
import styles from './notices.module.css'

/** The badge of a developer's own builds, and the panel in which they are chosen. */
export function OverrideNotice() {
  const t = useOverrideText()
  const [params, setParams] = useSearchParams()
  const [Panel, setPanel] = useState<ComponentType<{
    readonly current: Readonly<Record<string, string>>
    readonly onClose: () => void
  }> | null>(null)
  const current = overrides()
  const names = Object.keys(current)
  const isAsked = params.has('overrides')
  const open = useCallback(() => {
    import('../federation/OverridePanel.tsx').then(
      ({ OverridePanel }) => setPanel(() => OverridePanel),
      () => {},
    )
  }, [])
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked, open])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyO' || isComposing(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  const close = () => {
    setPanel(null)
    if (!isAsked) return
    params.delete('overrides')
    setParams(params, { replace: true })
  }
  return (
    <>
      {names.length > 0 && (
        <p className={styles.line} data-tone="warn">
          {t('badge', { names: names.join(', ') })}
          <button type="button" onClick={open}>
            {t('badge.change')}
          </button>
          <button
            type="button"
            onClick={() => {
              clearOverrides()
              location.reload()
            }}
          >
            {t('badge.clear')}
          </button>
        </p>
      )}
      {Panel && <Panel current={current} onClose={close} />}
    </>
  )
}
