import { sharedIn, sharedIsTaken, sharedLine } from '@techo/core/shared'
import { useDraft } from '@techo/data/drafts'
import { Button, TextField } from '@techo/ui'
import { useLocation } from '@techo/ui/router'
import { useEffect, useRef, useState } from 'react'
import type { NewItem } from '../api.ts'
import { useT } from '../messages/index.ts'
import styles from './list.module.css'
import type { ListState } from './useList.ts'

const labels = { wish: 'addWish', bucket: 'addDream', not_do: 'addNotDo' } as const
const examples = { wish: 'wishExample', bucket: 'dreamExample', not_do: 'notDoExample' } as const

/** What a line says beside the name, and what happens once it is a row. */
export interface LineReader {
  readonly read: (line: string) => {
    readonly columns: Pick<NewItem, 'title'> & Partial<NewItem>
    readonly said: readonly string[]
  }
  readonly onAdded: (id: string, columns: Pick<NewItem, 'title'> & Partial<NewItem>) => void
}

/** One line, Enter, and the next one. A not-do has a second line: its reason. */
export function AddLine({ state, reader }: { readonly state: ListState; readonly reader?: LineReader | undefined }) {
  const t = useT()
  const { list, add, params, setParam } = state
  const [title, setTitle, letTitleGo] = useDraft(`list_items.new:${list}`, '')
  const [reason, setReason, letReasonGo] = useDraft(`list_items.new.reason:${list}`, '')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const needsReason = list === 'not_do'
  const said = reader?.read(title).said ?? []

  const { state: given } = useLocation()
  const isAsked = params.has('new')
  useEffect(() => {
    if (!isAsked) return
    const shared = sharedIn(given)
    if (shared) setTitle(sharedLine(shared))
    sharedIsTaken(given)
    titleField.current?.focus()
    setParam({ new: null })
  })

  const submit = () => {
    if (title.trim() === '') return titleField.current?.focus()
    if (needsReason && reason.trim() === '') {
      setReasonMissing(title.trim() !== '' && document.activeElement === reasonField.current)
      return reasonField.current?.focus()
    }
    const columns = reader?.read(title).columns ?? { title: title.trim() }
    const id = add({ ...columns, ...(needsReason ? { reason: reason.trim() } : {}) })
    reader?.onAdded(id, columns)
    letTitleGo()
    letReasonGo()
    setReasonMissing(false)
    titleField.current?.focus()
  }
  return (
    <div className={styles.add} data-lines={needsReason ? 2 : 1}>
      <TextField
        label={t(labels[list])}
        placeholder={t(examples[list])}
        value={title}
        onChange={setTitle}
        onEnter={submit}
        maxLength={reader ? 2500 : 500}
        inputRef={titleField}
      />
      {needsReason && (
        <TextField
          label={t('addReason')}
          placeholder={t('reasonExample')}
          value={reason}
          onChange={setReason}
          onEnter={submit}
          maxLength={2000}
          inputRef={reasonField}
          error={isReasonMissing ? t('reasonNeeded') : undefined}
        />
      )}
      <Button onPress={submit} icon="plus" isDisabled={!state.isReady}>
        {t('add')}
      </Button>
      {said.length > 0 && (
        <p role="status" className={styles.said}>
          {t('lineSays', { said: said.join(' · ') })}
        </p>
      )}
    </div>
  )
}
