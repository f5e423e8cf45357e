import { isIsbn, readIsbn } from '@techo/core/isbn'
import { useEffect, useRef, useState } from 'react'
import styles from '../bookshelf.module.css'
import { useT } from '../messages/index.ts'
import { barcodeReader } from './barcodes.ts'

/** Resolves when the camera has given another picture; a hidden page gets none, so that nothing is looked for there. */
const nextPicture = (screen: HTMLVideoElement) =>
  new Promise<void>(resolve => {
    // Where a browser tells no pictures of videos, those of the page are near enough.
    if ('requestVideoFrameCallback' in screen) screen.requestVideoFrameCallback(() => resolve())
    else requestAnimationFrame(() => resolve())
  })

/** Looks through the camera for barcodes of books, one after another. Tells each number once as long as it is in view. */
export function Scanner({ onFound }: { readonly onFound: (isbn: string) => void }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'looking' | 'price' | 'failed'>('looking')
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      const screen = video.current
      if (!screen) return
      const reader = barcodeReader()
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      if (isOver) return
      screen.srcObject = stream
      await screen.play()
      const read = await reader
      let last: string | null = null
      while (!isOver) {
        const numbers = (await read(screen)).map(readIsbn)
        const isbn = numbers.find(isIsbn)?.isbn13 ?? null
        if (isbn !== null && isbn !== last) {
          last = isbn
          setState('looking')
          found.current(isbn)
        } else if (isbn === null && numbers.includes('price_barcode')) setState('price')
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
    return () => {
      isOver = true
      stop()
    }
  }, [])

  return (
    <>
      <p role="status">{t(state === 'failed' ? 'scanFailed' : state === 'price' ? 'priceBarcode' : 'scanText')}</p>
      {state !== 'failed' && <video ref={video} className={styles.video} muted playsInline aria-label={t('scan')} />}
    </>
  )
}
