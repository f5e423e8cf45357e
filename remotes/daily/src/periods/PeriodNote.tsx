import { type Day, formatDay } from '@techo/core'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { Button, useLanguage } from '@techo/ui'
import { useRef, useState } from 'react'
import type { NoteRow } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { type NoteState, useDayNote } from './useDayNote.ts'

/** The text of the day, saved while it is written. */
export function DayNote({ day, row }: { readonly day: Day; readonly row: NoteRow | null }) {
  const t = useT()
  const { language } = useLanguage()
  const editor = useRef<RichEditorHandle>(null)
  // The editor reads its content once; what arrives later goes through `useDayNote`.
  const [content] = useState(row?.doc ?? null)
  const { onChange, state, isMerged, saveAgain } = useDayNote(day, row, editor)
  return (
    <>
      <div className={styles.noteHead}>
        <h2>{t('note')}</h2>
        <SaveState state={state} onSaveAgain={saveAgain} />
      </div>
      {isMerged && (
        <p className={styles.merged} role="status">
          {t('merged')}
        </p>
      )}
      {row?.locked && <p className={styles.merged}>{t('locked')}</p>}
      <div className={styles.sheet}>
        <RichEditor
          ref={editor}
          content={content}
          editable={!row?.locked}
          onChange={onChange}
          label={t('noteLabel', { date: formatDay(day, language) })}
          placeholder={t('notePlaceholder')}
        />
      </div>
    </>
  )
}

const words: Readonly<
  Record<Exclude<NoteState, 'idle'>, 'unsaved' | 'saving' | 'saved' | 'waiting' | 'offline' | 'notKept' | 'saveFailed'>
> = {
  unsaved: 'unsaved',
  saving: 'saving',
  saved: 'saved',
  waiting: 'waiting',
  offline: 'offline',
  notKept: 'notKept',
  failed: 'saveFailed',
}

function SaveState({ state, onSaveAgain }: { readonly state: NoteState; readonly onSaveAgain: () => void }) {
  const t = useT()
  const isTrouble = state === 'failed' || state === 'notKept'
  return (
    <p className={styles.saveState} data-state={state} role={isTrouble ? 'alert' : undefined}>
      {state !== 'idle' && t(words[state])}
      {state === 'failed' && (
        <Button size="small" onPress={onSaveAgain}>
          {t('saveAgain')}
        </Button>
      )}
    </p>
  )
}
