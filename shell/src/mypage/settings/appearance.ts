import './appearance.css'

/**
 * Text size, motion and density live on the document, so that every page, dialog and remote follows without knowing them. The device
 * keeps a copy, because public pages know nobody.
 */
export interface Appearance {
  readonly text_size: 'small' | 'medium' | 'large' | 'xlarge'
  readonly reduced_motion: boolean
  readonly density: 'comfortable' | 'compact'
}

const key = 'techo-looks'

const show = (textSize: string | undefined, motion: string | undefined, density: string | undefined) => {
  const { dataset } = document.documentElement
  if (textSize) dataset.textSize = textSize
  else delete dataset.textSize
  if (motion) dataset.motion = motion
  else delete dataset.motion
  if (density) dataset.density = density
  else delete dataset.density
}

export function applyAppearance({ text_size, reduced_motion, density }: Appearance): void {
  const textSize = text_size === 'medium' ? '' : text_size
  const motion = reduced_motion ? 'reduced' : ''
  const close = density === 'compact' ? density : ''
  show(textSize, motion, close)
  try {
    if (textSize || motion || close) localStorage.setItem(key, `${textSize} ${motion} ${close}`)
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing shows public pages in their own size.
  }
}

/** Before anything is drawn: as this device showed it last. */
export function restoreAppearance(): void {
  try {
    const [textSize, motion, density] = localStorage.getItem(key)?.split(' ') ?? []
    show(textSize, motion, density)
  } catch {
    show(undefined, undefined, undefined)
  }
}
