import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice } from '@techo/editor/autosave'
import type { Doc } from '@techo/editor/doc'
import { Button, useLanguage, VisuallyHidden } from '@techo/ui'
import { useRef, useState } from 'react'
import type { NoteRow } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { picturesOf } from '../pictures.ts'
import type { SaveState } from '../writing/save-state.ts'
import { type Period, periodInWords } from './period.ts'
import { usePeriodT } from './period-messages.ts'
import { usePeriodLinks } from './usePeriodLinks.tsx'
import { usePeriodNote } from './usePeriodNote.ts'
import { useVersions } from './useVersions.ts'

/** The text of a period, saved while it is written. `beginning` is what an unwritten one shows first. */
export function PeriodNote({
  period,
  row,
  beginning = null,
  goTo,
  autoFocus = false,
}: {
  readonly period: Period
  readonly row: NoteRow | null
  readonly beginning?: Doc | null
  /** where links of the text lead */
  readonly goTo: (address: string) => void
  readonly autoFocus?: boolean
}) {
  const t = useT()
  const ofPeriod = usePeriodT()
  const { language } = useLanguage()
  const editor = useRef<RichEditorHandle>(null)
  // The editor reads its content once; what arrives later goes through `usePeriodNote`.
  const [content] = useState(row?.doc ?? beginning)
  const { id, autosave, state } = usePeriodNote(period, row, editor)
  const [images] = useState(() => picturesOf('period_note', id))
  const { onBeforeChange } = useVersions(row)
  const links = usePeriodLinks(id, row?.doc ?? beginning, editor, autosave.isWriter, goTo)
  return (
    <>
      <div className={styles.noteHead}>
        <VisuallyHidden>
          <h2>{t('note')}</h2>
        </VisuallyHidden>
        <SaveLine state={state} onSaveAgain={() => void autosave.saveNow()} />
      </div>
      <AutosaveNotice autosave={autosave} />
      {row?.locked && <p className={styles.merged}>{t('locked')}</p>}
      <div className={styles.sheet}>
        <RichEditor
          ref={editor}
          content={content}
          editable={!row?.locked}
          autoFocus={autoFocus}
          onChange={snapshot => {
            onBeforeChange()
            autosave.onChange(snapshot)
          }}
          images={images}
          {...links}
          label={t('noteLabel', { date: periodInWords(period, language) })}
          placeholder={ofPeriod(`write_${period.kind}`)}
        />
      </div>
    </>
  )
}

const words: Readonly<Record<SaveState, Parameters<ReturnType<typeof useT>>[0]>> = {
  unsaved: 'unsaved',
  saving: 'saving',
  saved: 'saved',
  waiting: 'waiting',
  offline: 'offline',
  notKept: 'notKept',
  failed: 'saveFailed',
}

function SaveLine({ state, onSaveAgain }: { readonly state: SaveState | null; readonly onSaveAgain: () => void }) {
  const t = useT()
  const isTrouble = state === 'failed' || state === 'notKept'
  return (
    <p className={styles.saveState} data-state={state ?? 'idle'} role={isTrouble ? 'alert' : undefined}>
      {state !== null && t(words[state])}
      {state === 'failed' && (
        <Button size="small" onPress={onSaveAgain}>
          {t('saveAgain')}
        </Button>
      )}
    </p>
  )
}
