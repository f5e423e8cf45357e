import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { EmbedPointer } from '../../entity-pointer.ts'
import type { RichText } from '../create-editor.ts'
import type { EmbedPlace } from '../embeds.ts'

type Draw = (link: EmbedPointer) => ReactNode

/** What the page shows of the notes that are embedded in this one. */
export function EmbeddedTexts({ rich: { embeds }, draw }: { readonly rich: RichText; readonly draw: Draw }) {
  const places = useSyncExternalStore(embeds.subscribe, embeds.places)
  return places.map(place => createPortal(<InSight place={place} draw={draw} />, place.element, place.key))
}

/** px below and above the screen at which a text is fetched */
const ahead = 400

/** A text is fetched when somebody comes near it. */
function InSight({ place: { element, link }, draw }: { readonly place: EmbedPlace; readonly draw: Draw }) {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear ? draw(link) : null
}
