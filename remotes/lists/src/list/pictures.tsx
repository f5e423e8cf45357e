import { isProblem } from '@techo/core'
import { uploadAttachment } from '@techo/data'
import { IconButton, toast } from '@techo/ui'
import { DropZone } from '@techo/ui/fields'
import { useState } from 'react'
import { useT } from '../messages/index.ts'
import { scaledDown } from '../scaled-down.ts'
import styles from './list.module.css'
import { largestImage, Picture } from './Picture.tsx'

interface ChooserProps {
  readonly label: string
  readonly owner: { readonly type: string; readonly id: string }
  readonly multiple?: boolean
  /** True while pictures are made smaller and kept: a button that saves has to wait for them. */
  readonly onBusy?: (isBusy: boolean) => void
  readonly onPath: (path: string) => void
}

/** A place to choose, drop or paste images into; each is brought to a sensible size and stored. */
export function PictureChooser({ label, owner, multiple = false, onBusy, onPath }: ChooserProps) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const setBusy = (isBusy: boolean) => {
    setIsBusy(isBusy)
    onBusy?.(isBusy)
  }
  const take = async (files: readonly File[]) => {
    setBusy(true)
    for (const file of files) {
      const stored = await uploadAttachment(await scaledDown(file), { owner })
      if (isProblem(stored)) toast({ message: t('imageFailed'), tone: 'danger' })
      else onPath(stored.path)
    }
    setBusy(false)
  }
  return (
    <DropZone
      label={label}
      accept={['image/*']}
      multiple={multiple}
      maxBytes={largestImage}
      isPending={isBusy}
      onFiles={files => void take(files)}
    />
  )
}

interface OnePictureProps extends Pick<ChooserProps, 'owner'> {
  readonly path: string | null
  readonly title: string
  readonly onChange: (path: string | null) => void
}

export function OnePicture({ path, title, owner, onChange }: OnePictureProps) {
  const t = useT()
  if (path === null) return <PictureChooser label={t('imageDrop')} owner={owner} onPath={onChange} />
  return (
    <figure className={styles.onePicture}>
      <Picture path={path} alt={t('imageOf', { title })} className={styles.wholePicture} />
      <IconButton icon="trash" label={t('imageRemove')} onPress={() => onChange(null)} />
    </figure>
  )
}
