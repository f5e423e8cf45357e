import { isIsbn, readIsbn } from '@techo/core/isbn'
import { useEffect, useRef, useState } from 'react'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'

/** What browsers with barcode reading offer; not in the standard library of types yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector

const makerOf = (scope: unknown): DetectorMaker | null =>
  typeof scope === 'object' &&
  scope !== null &&
  'BarcodeDetector' in scope &&
  typeof scope.BarcodeDetector === 'function'
    ? // The constructor's shape is the browser's; it is only asked for after this check.
      (scope.BarcodeDetector as DetectorMaker)
    : null

/** Resolves when the camera has given another picture; a hidden page gets none, so that nothing is looked for there. */
const nextPicture = (screen: HTMLVideoElement) =>
  new Promise<void>(resolve => void screen.requestVideoFrameCallback(() => resolve()))

/** Looks through the camera until a book's barcode stands in front of it. */
export function Scanner({ onFound }: { readonly onFound: (isbn: string) => void }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'looking' | 'price' | 'failed'>('looking')
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const Maker = makerOf(globalThis)
    const look = async () => {
      const screen = video.current
      if (!Maker || !screen) throw new Error('There is nothing to read barcodes with')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return
      screen.srcObject = stream
      await screen.play()
      const detector = new Maker({ formats: ['ean_13'] })
      while (!isOver) {
        for (const { rawValue } of await detector.detect(screen)) {
          const read = readIsbn(rawValue)
          if (isIsbn(read)) {
            isOver = true
            return found.current(read.isbn13)
          }
          if (read === 'price_barcode') setState('price')
        }
        await nextPicture(screen)
      }
    }
    look()
      .catch(() => {
        if (!isOver) setState('failed')
      })
      .finally(() => {
        if (isOver) stop()
      })
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      isOver = true
      stop()
    }
  }, [])

  return (
    <div className={styles.finder}>
      <p role="status">{t(state === 'failed' ? 'scanFailed' : state === 'price' ? 'priceBarcode' : 'scanText')}</p>
      {state !== 'failed' && <video ref={video} className={styles.video} muted playsInline aria-label={t('scan')} />}
    </div>
  )
}
