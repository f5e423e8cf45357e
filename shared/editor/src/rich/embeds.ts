import type { EmbedPointer } from '../entity-pointer.ts'

/** An element in the text that the page fills with another text. */
export interface EmbedPlace {
  readonly key: string
  readonly element: HTMLElement
  readonly link: EmbedPointer
}

/** Where texts of other notes stand in this one (`![[Note]]`). The document holds a link; what it leads to is only drawn. */
export interface Embeds {
  /** Adds a place; returns what takes it away. */
  readonly add: (place: Omit<EmbedPlace, 'key'>) => () => void
  /** the same list until one comes or goes */
  readonly places: () => readonly EmbedPlace[]
  readonly subscribe: (listener: () => void) => () => void
}

export function createEmbeds(): Embeds {
  let made = 0
  let places: readonly EmbedPlace[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly EmbedPlace[]) => {
    places = next
    for (const listener of listeners) listener()
  }
  return {
    add: at => {
      const place = { ...at, key: String(++made) }
      change([...places, place])
      return () => change(places.filter(each => each !== place))
    },
    places: () => places,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
