import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can break; everything else is the same in both, and looking at all of it again takes minutes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

let source: Promise<string> | undefined
const axeSource = () => {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return source
}

/**
 * What axe finds on a page as it is drawn now, one line for each element.
 * @param what everything, or the colours only
 */
export async function axeFindings(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  // Reading its source costs as much as a look, so a document is given it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axeSource())
  return page.evaluate(
    async runOnly => {
      const { axe } = window
      if (!axe) throw new Error('axe has not been read')
      const { violations } = await axe.run({ resultTypes: ['violations'], runOnly })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
      )
    },
    what === 'everything' ? { type: 'tag' as const, values: rules } : { type: 'rule' as const, values: rulesOfColour },
  )
}

/** Changes the theme and waits until every colour has arrived at its new value. */
export const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async name => {
    document.documentElement.dataset.theme = name
    const moving = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, theme)
