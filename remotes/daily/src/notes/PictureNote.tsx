import { type FileTargetProps, isProblem, type Problem } from '@techo/core'
import { uploadAttachment, useSession } from '@techo/data'
import { Button, Dialog, defineMessages, ProblemView, Progress } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import type { BeginningPicture } from './note-from.ts'
import { useNoteActions } from './useNoteActions.ts'

const useT = defineMessages('daily-picture-note', {
  ja: {
    title: '画像をノートに',
    busy: '画像を保存しています',
    tooLarge: '「{{name}}」は大きすぎます。10MBまでの画像を保存できます。',
    noPicture: '「{{name}}」は画像として読めません。',
    again: 'もう一度試す',
    cancel: 'キャンセル',
  },
  en: {
    title: 'A note of pictures',
    busy: 'Storing the pictures',
    tooLarge: '“{{name}}” is too large. Pictures of up to 10 MB can be kept.',
    noPicture: '“{{name}}” cannot be read as a picture.',
    again: 'Try again',
    cancel: 'Cancel',
  },
})

interface Failure {
  readonly name: string
  readonly problem: Problem
}

const nothing = { title: '', text: '', url: null, isbn: null }

/** A new note of pictures and of the words that came along. It is made once all pictures are kept, and opened. */
export function PictureNote({ files, shared, onClose }: FileTargetProps) {
  const t = useT()
  const { user } = useSession()
  const { createShared } = useNoteActions()
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(new AbortController())

  const store = async () => {
    const { signal } = running.current
    const stored: BeginningPicture[] = []
    setFailure(null)
    for (const file of files) {
      setDone(stored.length)
      const answer = await uploadAttachment(file, { owner: { type: 'note', id: user?.id ?? '' }, signal })
      if (signal.aborted) return
      if (isProblem(answer)) return setFailure({ name: file.name, problem: answer })
      stored.push(answer)
    }
    await createShared(shared ?? nothing, { pictures: stored })
    onClose(files)
  }
  const begin = useRef<(() => Promise<void>) | null>(store)
  useEffect(() => {
    void begin.current?.()
    begin.current = null
  }, [])
  const stop = () => {
    running.current.abort()
    onClose([])
  }
  return (
    <Dialog
      title={t('title')}
      isOpen
      onOpenChange={isOpen => !isOpen && stop()}
      actions={
        <>
          <Button onPress={stop}>{t('cancel')}</Button>
          {failure && failure.problem.kind !== 'invalid' && (
            <Button variant="primary" onPress={() => void store()}>
              {t('again')}
            </Button>
          )}
        </>
      }
    >
      {!failure && <Progress label={t('busy')} value={done} max={files.length} />}
      <div role="alert">{failure && <FailureText {...failure} />}</div>
    </Dialog>
  )
}

function FailureText({ name, problem }: Failure) {
  const t = useT()
  if (problem.code === 'file_too_large') return <p>{t('tooLarge', { name })}</p>
  if (problem.code === 'file_type' || problem.code === 'file_empty') return <p>{t('noPicture', { name })}</p>
  return <ProblemView problem={problem} size="line" />
}
