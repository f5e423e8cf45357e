import { isProblem, type Problem } from '@techo/core'
import { setProfile, uploadAttachment, useAttachmentUrl, useProfile, useSession } from '@techo/data'
import { Button, ProblemView, toast } from '@techo/ui'
import { FileButton } from '@techo/ui/fields'
import { Avatar } from '@techo/ui/layout'
import { useState } from 'react'
import { useSettingsT } from '../messages.ts'
import { Setting } from '../Section.tsx'
import styles from './avatar.module.css'
import { CropDialog } from './CropDialog.tsx'

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const largest = 10 * 1024 * 1024

/** The person's picture: chosen, cut to a square, and taken away again. */
export function AvatarSetting() {
  const t = useSettingsT()
  const { user } = useSession()
  const { name, avatar } = useProfile()
  const { url } = useAttachmentUrl(avatar)
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const keep = async (picture: Blob) => {
    if (!user) return
    setBusy(true)
    const found = await uploadAttachment(picture, { owner: { type: 'profile', id: user.id } })
    setBusy(false)
    setFile(null)
    if (isProblem(found)) return setProblem(found)
    setProblem(null)
    await setProfile({ avatar: found.path })
  }
  const remove = () => {
    const before = avatar
    void setProfile({ avatar: null })
    toast({ message: t('avatar.removed'), onUndo: () => void setProfile({ avatar: before }) })
  }
  return (
    <>
      <Setting label={t('avatar')}>
        <div className={styles.avatar}>
          <Avatar name={name || user?.email || '?'} src={url} size="large" className={styles.face ?? ''} />
          <div className={styles.buttons}>
            <FileButton
              accept={types}
              maxBytes={largest}
              icon="image"
              onFiles={([chosen]) => {
                if (!chosen) return
                setProblem(null)
                setFile(chosen)
              }}
            >
              {t(avatar ? 'avatar.change' : 'avatar.choose')}
            </FileButton>
            {avatar && (
              <Button variant="quiet" icon="trash" onPress={remove}>
                {t('avatar.remove')}
              </Button>
            )}
          </div>
        </div>
      </Setting>
      {problem && <ProblemView problem={problem} size="line" />}
      {file && (
        <CropDialog
          file={file}
          isBusy={isBusy}
          onCrop={picture => void keep(picture)}
          onUnreadable={() => {
            setFile(null)
            toast({ message: t('avatar.unreadable'), tone: 'danger' })
          }}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}
