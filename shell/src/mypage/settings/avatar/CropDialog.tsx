import { Button, Dialog, Slider } from '@techo/ui'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSettingsT } from '../messages.ts'
import styles from './avatar.module.css'
import { type Crop, centreOf, cropAt, cutOut, largestZoom } from './crop.ts'

interface CropDialogProps {
  readonly file: File
  readonly isBusy: boolean
  readonly onCrop: (picture: Blob) => void
  /** the file is no picture this browser can read */
  readonly onUnreadable: () => void
  readonly onClose: () => void
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves and enlarges a picture under a round window: by finger, mouse, wheel or keys. */
export function CropDialog({ file, isBusy, onCrop, onUnreadable, onClose }: CropDialogProps) {
  const t = useSettingsT()
  const [address, setAddress] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop | null>(null)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const size = () => ({ width: picture.current?.naturalWidth ?? 1, height: picture.current?.naturalHeight ?? 1 })
  const enlarge = (next: number) => {
    const held = Math.min(largestZoom, Math.max(1, next))
    setZoom(held)
    setCrop(now => now && cropAt(size(), held, centreOf(now)))
  }
  /** by shares of what is seen; the picture goes the way of the hand */
  const push = (x: number, y: number) =>
    setCrop(now => {
      if (!now) return now
      const centre = centreOf(now)
      return cropAt(size(), zoom, { x: centre.x - x * now.side, y: centre.y - y * now.side })
    })
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const width = event.currentTarget.clientWidth
    push(event.movementX / width, event.movementY / width)
  }
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    push(-step[0] * 0.05, -step[1] * 0.05)
  }
  const save = async () => {
    if (!picture.current || !crop) return
    try {
      onCrop(await cutOut(picture.current, crop))
    } catch {
      onUnreadable()
    }
  }
  const { width, height } = size()
  return (
    <Dialog
      title={t('avatar.crop')}
      size="small"
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button isDisabled={isBusy} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={!crop} onPress={() => void save()}>
            {t('avatar.save')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <p className={styles.note}>{t('avatar.crop.note')}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is one that is moved about */}
        <div
          className={styles.window}
          role="group"
          aria-label={t('avatar.crop')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          onKeyDown={walk}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onWheel={event => enlarge(zoom - event.deltaY / 500)}
        >
          {address && (
            <img
              ref={picture}
              src={address}
              alt=""
              draggable={false}
              style={crop ? placed(crop, width, height) : undefined}
              onLoad={() => setCrop(cropAt(size(), 1, { x: size().width / 2, y: size().height / 2 }))}
              onError={onUnreadable}
            />
          )}
        </div>
        <Slider
          label={t('avatar.zoom')}
          value={zoom}
          min={1}
          max={largestZoom}
          step={0.05}
          write={value => `${Math.round(value * 100)}%`}
          onChange={enlarge}
        />
      </div>
    </Dialog>
  )
}

const placed = ({ x, y, side }: Crop, width: number, height: number): CSSProperties => ({
  inlineSize: `${(width / side) * 100}%`,
  blockSize: `${(height / side) * 100}%`,
  insetInlineStart: `${(-x / side) * 100}%`,
  insetBlockStart: `${(-y / side) * 100}%`,
})
