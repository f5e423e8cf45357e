import type { Page } from '@playwright/test'

export interface Place {
  readonly text: string
  readonly left: number
  readonly top: number
}

/** Where the texts of the window stand: those of the page, or those that are drawn before it, of a snapshot or of its first rows. */
export const placesOf = (page: Page, of: 'page' | 'before it'): Promise<readonly Place[]> =>
  page.evaluate(of => {
    const root: Node | null = of === 'page' ? document.getElementById('root') : Reflect.get(globalThis, 'earlyRoot')
    const walker = document.createTreeWalker(root ?? document.createElement('p'), NodeFilter.SHOW_TEXT)
    const places: Place[] = []
    const range = document.createRange()
    while (walker.nextNode()) {
      // Markup joins texts that follow each other.
      if (walker.currentNode.previousSibling?.nodeType === Node.TEXT_NODE) continue
      let last = walker.currentNode
      while (last.nextSibling?.nodeType === Node.TEXT_NODE) last = last.nextSibling
      range.setStartBefore(walker.currentNode)
      range.setEndAfter(last)
      const { left, top, right, bottom, width } = range.getBoundingClientRect()
      const text = range.toString().trim()
      const isInWindow = width > 0 && right > 0 && bottom > 0 && left < innerWidth && bottom < innerHeight
      if (text && isInWindow) places.push({ text, left: Math.round(left), top: Math.round(top) })
    }
    return places
  }, of)

/** Lets a test reach the root of what is drawn before the page, which is closed to it. */
export const reachEarlyRoot = (page: Page) =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function attachKept(init) {
      const root = attach.call(this, init)
      Reflect.set(globalThis, 'earlyRoot', root)
      return root
    }
  })

/** Holds the scripts back until they are let through. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, route => promise.then(() => route.continue()))
  return resolve
}

/** To the pixel, which is rounded. */
export const isSame = (one: Place, other: Place) =>
  one.text === other.text && Math.abs(one.left - other.left) <= 1 && Math.abs(one.top - other.top) <= 1
