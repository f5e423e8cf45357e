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

/** What the words of a language can break: names that are missing, empty or others than what is seen. */
const rulesOfWords = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'select-name',
  'svg-img-alt',
  'valid-lang',
]

/** What a theme can break; everything else is the same in both, and looking at all of it again takes minutes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

const runs = {
  whole: { type: 'tag' as const, values: rules },
  colours: { type: 'rule' as const, values: rulesOfColour },
  words: { type: 'rule' as const, values: rulesOfWords },
  coloursAndWords: { type: 'rule' as const, values: [...rulesOfColour, ...rulesOfWords] },
}

let source: Promise<string> | undefined
const axeSource = () => {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return source
}

/**
 * What axe finds on a page as it is drawn now, one line for each element.
 * @param looked everything, or only what the colours of a theme or the words of a language can break
 */
export async function axeFindings(page: Page, looked: keyof typeof runs): Promise<string[]> {
  // Reading its source costs as much as a look, so a document is given it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axeSource())
  return page.evaluate(async runOnly => {
    const { axe } = window
    if (!axe) throw new Error('axe has not been read')
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
    )
  }, runs[looked])
}

/** Changes the theme and waits until every colour has arrived at its new value. */
export const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async name => {
    document.documentElement.dataset.theme = name
    const moving = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, theme)
