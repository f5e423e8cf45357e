import { type FileTargetProps, isProblem, newId } from '@techo/core'
import { uploadAttachment } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { Button, Dialog, ProblemView, Skeleton, TextField, toast } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useState } from 'react'
import { largestImage } from '../list/Picture.tsx'
import { useList } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import { scaledDown } from '../scaled-down.ts'

/** A wish of each picture: what it is called is asked, as a picture does not say it. */
export function WishPicture({ files, shared, onClose }: FileTargetProps) {
  const t = useT()
  const state = useList('wish')
  const navigate = useNavigate()
  const [titles, setTitles, discard] = useDraft<readonly string[]>(
    `wish.pictures:${files.map(({ name, size }) => `${name} ${size}`).join(' ')}`,
    () => files.map((_, index) => (index === 0 ? (shared?.title ?? '') : '')),
  )
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const isNamed = titles.every(title => title.trim() !== '')

  const add = async () => {
    const made = new Map(added)
    setBusy(true)
    for (const [index, file] of files.entries()) {
      if (made.has(index)) continue
      const id = newId()
      const small = await scaledDown(file)
      const stored = small.size > largestImage ? null : await uploadAttachment(small, { owner: { type: 'wish', id } })
      if (stored === null || isProblem(stored)) {
        toast({ message: t('imageFailed'), tone: 'danger' })
        continue
      }
      const title = (titles[index] ?? '').trim()
      made.set(index, state.add({ id, title, image: stored.path, url: index === 0 ? (shared?.url ?? null) : null }))
    }
    setBusy(false)
    setAdded(made)
    if (made.size < files.length) return
    discard()
    onClose(files)
    const [[, id] = []] = made
    void navigate(made.size === 1 ? `/mypage/lists/wish?item=${id}` : '/mypage/lists/wish')
  }
  const close = () => onClose(files.filter((_, index) => added.has(index)))
  return (
    <Dialog
      title={t('addWish')}
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && close()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              close()
            }}
          >
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isBusy}
            isDisabled={!isNamed || !state.isReady}
            onPress={() => void add()}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      {!state.isReady &&
        (state.problem ? <ProblemView problem={state.problem} onRetry={state.retry} /> : <Skeleton lines={1} />)}
      {files.map((file, index) => (
        <TextField
          key={index}
          label={files.length === 1 ? t('title') : file.name}
          value={titles[index] ?? ''}
          onChange={title => setTitles(titles.map((before, at) => (at === index ? title : before)))}
          maxLength={500}
          isDisabled={added.has(index)}
        />
      ))}
    </Dialog>
  )
}
