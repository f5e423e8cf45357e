import { fieldOf } from '@techo/core'
import { Button, Dialog, toast, useLanguage } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { type NoticeRow, usePutBackMutation } from './api.ts'
import styles from './merge-dialog.module.css'
import { useNoticeText } from './messages.ts'
import { wordsOf } from './words.ts'

interface Props {
  readonly row: NoticeRow
  readonly onClose: () => void
}

const textOf = (params: unknown, name: string): string => {
  const value = fieldOf(params, name)
  return typeof value === 'string' ? value : ''
}

/** What was brought together, side by side: both texts to compare and to copy, and the way to where they stand. */
export function MergeDialog({ row, onClose }: Props) {
  const t = useNoticeText()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [putBack] = usePutBackMutation()
  const { params, entity_id: id, href } = row
  const isTrashed = fieldOf(params, 'what') === 'trashed'
  const open = () => {
    onClose()
    void navigate(href)
  }
  const restore = async () => {
    if (id) await putBack({ table: textOf(params, 'table'), id }).unwrap()
    toast({ message: t('isBack'), tone: 'good' })
    open()
  }
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast({ message: t('copied'), tone: 'good' })
  }
  return (
    <Dialog
      title={wordsOf(row, language).title}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          {isTrashed && <Button onPress={() => void restore()}>{t('putBack')}</Button>}
          <Button variant={isTrashed ? 'secondary' : 'primary'} onPress={open}>
            {t('openPlace')}
          </Button>
        </>
      }
    >
      {isTrashed ? (
        <p>{t('merge_trashed.note')}</p>
      ) : (
        <div className={styles.texts}>
          {(['theirs', 'mine'] as const).map(which => (
            <section key={which}>
              <h3>{t(which)}</h3>
              <p className={styles.text}>{textOf(params, which) || t('emptyText')}</p>
              <Button size="small" variant="quiet" icon="copy" onPress={() => void copy(textOf(params, which))}>
                {t('copy')}
              </Button>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  )
}
