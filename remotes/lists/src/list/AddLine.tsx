import { useDraft } from '@techo/data/drafts'
import { Button, TextField } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../messages/index.ts'
import styles from './list.module.css'
import type { ListState } from './useList.ts'

const labels = { wish: 'addWish', bucket: 'addDream', not_do: 'addNotDo' } as const
const examples = { wish: 'wishExample', bucket: 'dreamExample', not_do: 'notDoExample' } as const

/** One line, Enter, and the next one. A not-do has a second line: its reason. */
export function AddLine({ state }: { readonly state: ListState }) {
  const t = useT()
  const { list, add, params, setParam } = state
  const [title, setTitle, letTitleGo] = useDraft(`list_items.new:${list}`, '')
  const [reason, setReason, letReasonGo] = useDraft(`list_items.new.reason:${list}`, '')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const needsReason = list === 'not_do'

  const isAsked = params.has('new')
  useEffect(() => {
    if (!isAsked) return
    titleField.current?.focus()
    setParam({ new: null })
  })

  const submit = () => {
    if (title.trim() === '') return titleField.current?.focus()
    if (needsReason && reason.trim() === '') {
      setReasonMissing(title.trim() !== '' && document.activeElement === reasonField.current)
      return reasonField.current?.focus()
    }
    add({ title: title.trim(), ...(needsReason ? { reason: reason.trim() } : {}) })
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
        maxLength={500}
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
    </div>
  )
}
