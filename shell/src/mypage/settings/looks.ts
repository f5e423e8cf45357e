import './looks.css'

/**
 * Text size and motion live on the document, so that every page, dialog and remote follows without knowing them. The device
 * keeps a copy, because public pages know nobody.
 */
export interface Looks {
  readonly text_size: 'small' | 'medium' | 'large' | 'xlarge'
  readonly reduced_motion: boolean
}

const key = 'techo-looks'

const show = (textSize: string | undefined, motion: string | undefined) => {
  const { dataset } = document.documentElement
  if (textSize) dataset.textSize = textSize
  else delete dataset.textSize
  if (motion) dataset.motion = motion
  else delete dataset.motion
}

export function applyLooks({ text_size, reduced_motion }: Looks): void {
  const textSize = text_size === 'medium' ? '' : text_size
  const motion = reduced_motion ? 'reduced' : ''
  show(textSize, motion)
  try {
    if (textSize || motion) localStorage.setItem(key, `${textSize} ${motion}`)
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing shows public pages in their own size.
  }
}

/** Before anything is drawn: as this device showed it last. */
export function restoreLooks(): void {
  try {
    const [textSize, motion] = localStorage.getItem(key)?.split(' ') ?? []
    show(textSize, motion)
  } catch {
    show(undefined, undefined)
  }
}
