import { colourNamed, colours } from '@techo/ui'

const pieces = 40

/** A second of coloured paper over the page, for who has not asked for less motion. It takes no clicks and is not read out. */
export function confetti(colour: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const place = document.createElement('div')
  place.setAttribute('aria-hidden', 'true')
  Object.assign(place.style, { position: 'fixed', inset: '0', overflow: 'hidden', pointerEvents: 'none', zIndex: '90' })
  const palette = [colourNamed(colour), colourNamed(colour), ...colours]
  const flights = Array.from({ length: pieces }, (_, index) => {
    const piece = document.createElement('span')
    Object.assign(piece.style, {
      position: 'absolute',
      insetInlineStart: `${50 + (Math.random() - 0.5) * 20}%`,
      insetBlockEnd: '20%',
      inlineSize: '0.5rem',
      blockSize: index % 3 === 0 ? '0.5rem' : '0.9rem',
      borderRadius: index % 3 === 0 ? '50%' : '1px',
      background: `var(--${palette[index % palette.length]})`,
    })
    place.append(piece)
    const [x, y] = [(Math.random() - 0.5) * 80, -(25 + Math.random() * 45)]
    const turn = `${Math.round(Math.random() * 720)}deg`
    return piece.animate(
      [
        { translate: '0 0', rotate: '0deg', opacity: 1 },
        { translate: `${x * 0.8}vmin ${y}vmin`, rotate: turn, opacity: 1, offset: 0.45, easing: 'ease-in' },
        { translate: `${x}vmin 30vmin`, rotate: turn, opacity: 0 },
      ],
      { duration: 1_400 + Math.random() * 600, easing: 'ease-out', fill: 'both' },
    )
  })
  document.body.append(place)
  void Promise.allSettled(flights.map(({ finished }) => finished)).then(() => place.remove())
}
