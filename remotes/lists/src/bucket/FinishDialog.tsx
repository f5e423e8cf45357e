import { usePreferences } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { useDates } from '@techo/days'
import { Button, Dialog, IconButton, Skeleton, TextArea, toast } from '@techo/ui'
import { useState } from 'react'
import { searchNormOf, useFinishDreamMutation } from '../api.ts'
import styles from '../list/list.module.css'
import { Picture } from '../list/Picture.tsx'
import { PictureChooser } from '../list/pictures.tsx'
import type { ListState } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import type { Item } from '../rules/item.ts'
import { memoryDoc, photosOf } from './memory.ts'

interface Props {
  readonly item: Item
  readonly state: ListState
  readonly onClose: () => void
}

/** A dream came true: on which day, how it was, and photos of it. Also the way to write the memory anew. */
export function FinishDialog({ item, state, onClose }: Props) {
  const t = useT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const [day, setDay] = useState(item.achieved_on ?? state.today)
  const [text, setText, discardText] = useDraft(`list_items.memory_text:${item.id}`, item.memory_text)
  const [photos, setPhotos, discardPhotos] = useDraft(`list_items.memory_photos:${item.id}`, () =>
    photosOf(item.memory_doc),
  )
  const [isBusy, setBusy] = useState(false)
  const [finish] = useFinishDreamMutation()
  const title = item.title
  const discard = () => {
    discardText()
    discardPhotos()
  }
  const save = () => {
    const memory_text = text.trim()
    void finish({
      dream: item,
      columns: {
        achieved_on: day,
        memory_text,
        memory_doc: memory_text === '' && photos.length === 0 ? null : memoryDoc(memory_text, photos),
        search_norm: searchNormOf({ ...item, memory_text }),
      },
    })
    toast({ message: t('finished'), tone: 'good' })
    discard()
    onClose()
  }
  return (
    <Dialog
      title={t('finishTitle')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <strong>{title}</strong>
        {dates ? (
          <dates.DatePicker
            label={t('finishDay')}
            value={day}
            today={state.today}
            weekStart={weekStart}
            onChange={next => next && setDay(next)}
          />
        ) : (
          <Skeleton kind="fields" lines={1} />
        )}
        <TextArea
          label={t('memory')}
          description={t('memoryText')}
          value={text}
          onChange={setText}
          maxLength={100_000}
        />
        {photos.length > 0 && (
          <div className={styles.photos}>
            {photos.map(path => (
              <figure key={path} className={styles.onePicture}>
                <Picture path={path} alt={t('photoOf', { title })} className={styles.photo} />
                <IconButton
                  icon="x"
                  label={t('photoRemove')}
                  onPress={() => setPhotos(photos.filter(each => each !== path))}
                />
              </figure>
            ))}
          </div>
        )}
        <PictureChooser
          label={t('photosDrop')}
          owner={{ type: 'bucket', id: item.id }}
          multiple
          onBusy={setBusy}
          onPath={path => setPhotos(before => (before.includes(path) ? before : [...before, path]))}
        />
      </div>
    </Dialog>
  )
}
