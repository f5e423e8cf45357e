import { type Told, tagsOf } from './tags.ts'

/** Puts the tags of the shown page in the place of those of the page before. */
export function applyHead(told: Told): void {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest-${told.language}.webmanifest`)
  for (const stale of document.head.querySelectorAll('[data-head]')) stale.remove()
  document.head.append(
    ...tagsOf(told).map(({ name, attributes }) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      element.dataset.head = ''
      return element
    }),
  )
}
