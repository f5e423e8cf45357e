import { Button, NumberField, TextField } from '@techo/ui'
import { useState } from 'react'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { Floating } from './Floating.tsx'

/** What is said of a picture: for those who do not see it, below it, and how wide it is. */
export function PicturePanel({
  rich,
  pos,
  onClose,
}: {
  readonly rich: RichText
  readonly pos: number
  readonly onClose: () => void
}) {
  const t = useT()
  const [node] = useState(() => rich.editor.state.doc.nodeAt(pos))
  const [alt, setAlt] = useState(String(node?.attrs.alt ?? ''))
  const [caption, setCaption] = useState(String(node?.attrs.caption ?? ''))
  const [width, setWidth] = useState<number | null>(typeof node?.attrs.width === 'number' ? node.attrs.width : null)

  const isThere = () => rich.editor.state.doc.nodeAt(pos)?.type.name === 'image'
  const apply = () => {
    onClose()
    if (!isThere() || !node) return
    const ratio = Number(node.attrs.height) / Number(node.attrs.width)
    const height = width !== null && ratio > 0 ? Math.round(width * ratio) : node.attrs.height
    const tr = rich.editor.state.tr.setNodeMarkup(pos, null, {
      ...node.attrs,
      alt: alt.trim(),
      caption: caption.trim() === '' ? null : caption.trim(),
      width,
      height: width === null ? null : height,
    })
    rich.view.dispatch(tr)
  }
  const remove = () => {
    onClose()
    if (isThere() && node) rich.view.dispatch(rich.editor.state.tr.delete(pos, pos + node.nodeSize))
  }
  const at = () => {
    const dom = rich.view.nodeDOM(pos)
    return dom instanceof Element ? dom.getBoundingClientRect() : null
  }

  return (
    <Floating at={at} side="below" className="techo-panel" role="dialog" label={t('imageTitle')} onDismiss={onClose}>
      <TextField
        label={t('imageAlt')}
        description={t('imageAltHint')}
        value={alt}
        onChange={setAlt}
        onEnter={apply}
        autoFocus
      />
      <TextField label={t('imageCaption')} value={caption} onChange={setCaption} onEnter={apply} />
      <NumberField label={t('imageWidthPx')} value={width} onChange={setWidth} min={48} max={5000} />
      <div className="techo-panel-actions">
        <Button variant="quiet" size="small" onPress={remove}>
          {t('removeImage')}
        </Button>
        <Button variant="primary" size="small" onPress={apply}>
          {t('apply')}
        </Button>
      </div>
    </Floating>
  )
}
