type Urgency = 'polite' | 'assertive'

const regions = new Map<Urgency, HTMLElement>()

const regionOf = (urgency: Urgency): HTMLElement => {
  const known = regions.get(urgency)
  if (known?.isConnected) return known
  const region = document.createElement('div')
  region.setAttribute('aria-live', urgency)
  region.setAttribute('data-announcer', urgency)
  // Hidden by script, because the announcer must work before any style of ours has arrived.
  Object.assign(region.style, { position: 'absolute', inlineSize: '1px', blockSize: '1px', overflow: 'hidden' })
  region.style.clipPath = 'inset(50%)'
  document.body.append(region)
  regions.set(urgency, region)
  return region
}

/** Says a sentence to screen readers. The same sentence twice is said twice. */
export function announce(message: string, urgency: Urgency = 'polite'): void {
  const line = document.createElement('p')
  line.textContent = message
  const region = regionOf(urgency)
  // A region that was just made is not listened to until the next turn.
  queueMicrotask(() => region.replaceChildren(line))
}

export const useAnnounce = (): typeof announce => announce
