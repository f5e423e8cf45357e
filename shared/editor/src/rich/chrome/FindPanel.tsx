import { IconButton, isComposing, useAnnounce } from '@techo/ui'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'

/** Finding and replacing, along the top of the text. */
export function FindPanel({
  rich,
  isReplacing,
  onClose,
}: {
  readonly rich: RichText
  readonly isReplacing: boolean
  readonly onClose: () => void
}) {
  const t = useT()
  const announce = useAnnounce()
  const { find } = rich
  const { query, isLoose, isCaseSensitive, found, index } = useSyncExternalStore(find.subscribe, find.current)
  const [by, setBy] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isEditable = rich.editor.isEditable

  useLayoutEffect(() => {
    const { from, to, $from, $to } = rich.editor.state.selection
    const chosen = $from.sameParent($to) ? rich.editor.state.doc.textBetween(from, to) : ''
    if (chosen !== '' && chosen.length < 100) find.look({ query: chosen })
    field.current?.select()
  }, [rich, find])
  useEffect(() => () => find.stop(), [find])

  const count =
    query === '' ? '' : found.length === 0 ? t('findNone') : t('findCount', { index: index + 1, count: found.length })
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current) find.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'F3' || (event.key === 'g' && (event.ctrlKey || event.metaKey)))
      find.step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <search className="techo-find" aria-label={t('findTitle')} onKeyDown={press}>
      <div className="techo-find-row">
        <input
          ref={field}
          type="text"
          className="techo-find-field"
          aria-label={t('findQuery')}
          placeholder={t('findQuery')}
          value={query}
          onChange={event => find.look({ query: event.target.value })}
        />
        <IconButton icon="arrow-up" label={t('findPrevious')} size="small" onPress={() => find.step(-1)} />
        <IconButton icon="arrow-down" label={t('findNext')} size="small" onPress={() => find.step(1)} />
        <IconButton icon="x" label={t('close')} size="small" onPress={onClose} />
      </div>
      {isEditable && isReplacing && (
        <div className="techo-find-row">
          <input
            type="text"
            className="techo-find-field"
            aria-label={t('replaceWith')}
            placeholder={t('replaceWith')}
            value={by}
            onChange={event => setBy(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault()
              find.replace(by)
            }}
          />
          <button type="button" className="techo-chip" disabled={found.length === 0} onClick={() => find.replace(by)}>
            {t('replaceOne')}
          </button>
          <button
            type="button"
            className="techo-chip"
            disabled={found.length === 0}
            onClick={() => {
              announce(t('replaced', { count: find.replaceAll(by) }))
              // Nothing is left to replace, and a button that cannot be pressed loses the focus.
              field.current?.focus()
            }}
          >
            {t('replaceAll')}
          </button>
        </div>
      )}
      <div className="techo-find-row">
        <output className="techo-find-count">{count}</output>
        <label>
          <input type="checkbox" checked={isLoose} onChange={event => find.look({ isLoose: event.target.checked })} />
          {t('findLoose')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={isCaseSensitive}
            onChange={event => find.look({ isCaseSensitive: event.target.checked })}
          />
          {t('findCase')}
        </label>
      </div>
    </search>
  )
}
