import type { CDPSession, Page } from '@playwright/test'
import { note, openDay } from '../support/life.ts'
import { expect, test } from '../support/test.ts'

/**
 * What is typed, key by key and by an input method, and what the list of blocks does about it. A step is text to type, a key
 * in angle brackets, or a composition in braces: `{ひ,ひょ=表}` composes ひ, ひょ and commits 表; `{ひ,ひょ}` goes on composing.
 */
const all = [
  '見出し1',
  '見出し2',
  '見出し3',
  '箇条書きリスト',
  '番号付きリスト',
  'タスクリスト',
  '引用',
  'コードブロック',
  '区切り線',
  '表',
]
const headings = ['見出し1', '見出し2', '見出し3']
const lists = ['箇条書きリスト', '番号付きリスト', 'タスクリスト']

interface Case {
  readonly does: string
  readonly steps: readonly string[]
  /** the options, from the first on; null: the list is closed */
  readonly lists: readonly string[] | null
  /** the option that is chosen */
  readonly chosen?: string
  /** the blocks afterwards, as elements */
  readonly blocks?: string
  readonly text?: string
}

const cases: readonly Case[] = [
  // Opening
  { does: 'a slash at the start', steps: ['/'], lists: all, chosen: '見出し1' },
  { does: 'a slash behind a space', steps: ['a /'], lists: all },
  { does: 'a slash behind a full-width space', steps: ['あ', '{　=　}', '/'], lists: all },
  { does: 'a full-width slash typed as a key', steps: ['／'], lists: all },
  { does: 'a full-width slash committed by the input method', steps: ['{／=／}'], lists: all },
  { does: 'a half-width slash committed by the input method', steps: ['{／=/}'], lists: all },
  {
    does: 'a full-width slash behind a committed word and space',
    steps: ['{か,かく=書く}', '{　=　}', '{／=／}'],
    lists: all,
  },
  { does: 'a slash on a line of its own', steps: ['a', '<Shift+Enter>', '/'], lists: all },
  { does: 'a slash in a list item', steps: ['- ', '/'], lists: all },
  { does: 'a slash in a quote', steps: ['> ', '/'], lists: all },
  // Staying closed
  { does: 'a slash behind a letter', steps: ['a/'], lists: null, text: 'a/' },
  { does: 'a slash behind a kanji', steps: ['{ひ=日}', '/'], lists: null, text: '日/' },
  { does: 'a date', steps: ['2026/11/20'], lists: null },
  { does: 'two slashes', steps: ['//'], lists: null, text: '//' },
  { does: 'a slash in code', steps: ['``` ', '/'], lists: null },
  { does: 'a slash that is still being composed', steps: ['{／}'], lists: null },
  { does: 'a slash behind a bold word', steps: ['**b**', '/'], lists: null, text: 'b/' },
  { does: 'a slash inside a word that is composed', steps: ['{あ／い=あ／い}'], lists: null },
  // Filtering
  { does: 'a query in kanji', steps: ['/', '{み,みだ,みだし,見出し=見出し}'], lists: headings },
  { does: 'a query while it is composed', steps: ['/', '{見出し}'], lists: headings },
  {
    does: 'the first letter of a query that is composed, which an alias begins with',
    steps: ['/', '{ｍ}'],
    lists: [...headings, '数式', '数式ブロック'],
  },
  { does: 'a query that is composed and matches nothing yet', steps: ['/', '{ぬ}'], lists: null },
  { does: 'an alias in kana, when no title has it', steps: ['/', '{みだし=みだし}'], lists: headings },
  { does: 'a query in katakana', steps: ['/', '{リスト=リスト}'], lists: lists },
  { does: 'a query in half-width katakana', steps: ['/', '{ﾘｽﾄ=ﾘｽﾄ}'], lists: lists },
  { does: 'a digit of either width', steps: ['/', '{２=２}'], lists: ['見出し2'] },
  { does: 'an alias in Latin letters', steps: ['/todo'], lists: ['タスクリスト'] },
  { does: 'an alias in capitals', steps: ['/H1'], lists: ['見出し1'] },
  { does: 'no match', steps: ['/猫'], lists: null, text: '/猫' },
  { does: 'no match that becomes one', steps: ['/表猫', '<Backspace>'], lists: ['表'] },
  // Closing
  { does: 'Escape', steps: ['/', '<Escape>'], lists: null, text: '/' },
  { does: 'typing on after Escape', steps: ['/', '<Escape>', '表'], lists: null, text: '/表' },
  { does: 'composing on after Escape', steps: ['/', '<Escape>', '{ひょう=表}'], lists: null, text: '/表' },
  { does: 'the slash deleted', steps: ['a /', '<Backspace>'], lists: null, text: 'a ' },
  { does: 'the caret before the slash', steps: ['/', '<ArrowLeft>'], lists: null },
  { does: 'the caret gone and back', steps: ['a /', '<ArrowLeft>', '<ArrowLeft>', '<End>'], lists: null },
  { does: 'a space', steps: ['/見', ' '], lists: null },
  { does: 'a full-width space', steps: ['/見', '{　=　}'], lists: null },
  // Choosing
  { does: 'down and up', steps: ['/', '<ArrowDown>', '<ArrowDown>', '<ArrowUp>'], lists: all, chosen: '見出し2' },
  {
    does: 'down past the end of a filtered list',
    steps: ['/見出し', '<ArrowDown>', '<ArrowDown>', '<ArrowDown>'],
    lists: headings,
    chosen: '見出し1',
  },
  { does: 'up past the start of a filtered list', steps: ['/見出し', '<ArrowUp>'], lists: headings, chosen: '見出し3' },
  {
    does: 'the choice kept while the list shrinks around it',
    steps: ['/', '<ArrowDown>', '見出し'],
    lists: headings,
    chosen: '見出し2',
  },
  {
    does: 'the choice back at the first when it is past the end',
    steps: ['/', '<ArrowUp>', '見出し'],
    lists: headings,
    chosen: '見出し1',
  },
  {
    does: 'arrow keys while composing are the input method’s',
    steps: ['/', '{見出し}', '<ArrowDown>'],
    lists: headings,
    chosen: '見出し1',
  },
  // Running
  { does: 'Enter', steps: ['/見出し2', '<Enter>', '題'], lists: null, blocks: 'H2', text: '題' },
  { does: 'Enter after a composed query', steps: ['/', '{ひょう=表}', '<Enter>'], lists: null, blocks: 'TABLE' },
  {
    does: 'Enter after a full-width slash',
    steps: ['{／=／}', '{いんよう=引用}', '<Enter>', '{ぶん=文}'],
    lists: null,
    blocks: 'BLOCKQUOTE',
    text: '文',
  },
  {
    does: 'Enter with a text before the slash',
    steps: ['題 /見出し1', '<Enter>'],
    lists: null,
    blocks: 'H1',
    text: '題 ',
  },
  {
    does: 'the new blocks behind the ten',
    steps: ['/囲み', '<Enter>', '中'],
    lists: null,
    blocks: 'ASIDE',
    text: '中',
  },
  { does: 'undoing what Enter did', steps: ['/見出し2', '<Enter>', '<Control+z>'], lists: null, text: '/見出し2' },
  {
    does: 'Enter that commits a composition runs nothing',
    steps: ['/', '{見出し=見出し}'],
    lists: headings,
    text: '/見出し',
  },
]

const compose = async (input: CDPSession, text: string) =>
  input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

async function take(page: Page, input: CDPSession, step: string): Promise<void> {
  const key = /^<(.+)>$/.exec(step)?.[1]
  const composition = /^\{(.+)\}$/.exec(step)?.[1]
  if (key) return page.keyboard.press(key)
  if (!composition) return page.keyboard.type(step)
  const [stages = '', committed] = composition.split('=')
  for (const stage of stages.split(',')) await compose(input, stage)
  if (committed !== undefined) await input.send('Input.insertText', { text: committed })
}

interface Tiptap {
  readonly editor: { readonly commands: { readonly clearContent: (tell: boolean) => void; readonly focus: () => void } }
}

/** The block that is made by typing what the list of blocks shows beside it, where typing makes one: its element, and what is typed. */
const typed: Readonly<Record<string, readonly [sign: string, typed: string, element: string]>> = {
  見出し1: ['#', '# ', 'h1'],
  見出し2: ['##', '## ', 'h2'],
  見出し3: ['###', '### ', 'h3'],
  箇条書きリスト: ['-', '- ', 'ul'],
  番号付きリスト: ['1.', '1. ', 'ol'],
  タスクリスト: ['[ ]', '[ ] ', 'ul[data-type=taskList]'],
  引用: ['>', '> ', 'blockquote'],
  コードブロック: ['```', '``` ', 'pre'],
  区切り線: ['---', '---', 'hr'],
}

test('every block of the list has a picture, and what can be typed instead makes the same block', async ({
  signedIn: page,
}) => {
  await openDay(page)
  const box = note(page)
  const begin = () =>
    box.evaluate(element => {
      const { editor } = element as unknown as Tiptap
      editor.commands.clearContent(true)
      // The command for it waits for the next frame, and a key does not.
      element.focus()
    })
  await begin()
  await page.keyboard.type('/')
  const options = page.getByRole('listbox', { name: '挿入するブロック' }).getByRole('option')
  await expect(options.nth(9)).toBeVisible()
  const count = await options.count()
  expect(count).toBeGreaterThan(14)
  await expect(options.filter({ has: page.locator('svg path[d]') })).toHaveCount(count)
  for (const [title, [sign, keys, element]] of Object.entries(typed))
    await test.step(title, async () => {
      await begin()
      await page.keyboard.type('/')
      const option = options.filter({ has: page.getByText(title, { exact: true }) })
      await expect(option.locator('[data-sign]')).toHaveAttribute('data-sign', sign)
      await begin()
      await page.keyboard.type(keys)
      await expect(box.locator(element)).toHaveCount(1)
    })
})

test(`the list of blocks under keys and an input method (${cases.length} cases)`, async ({ signedIn: page }) => {
  await openDay(page)
  const box = note(page)
  await box.click()
  const input = await page.context().newCDPSession(page)
  const options = page.getByRole('listbox', { name: '挿入するブロック' }).getByRole('option')
  for (const { does, steps, lists: expected, chosen, blocks, text } of cases)
    await test.step(does, async () => {
      await box.evaluate(element => {
        // The editor leaves itself at its element.
        const { editor } = element as unknown as Tiptap
        editor.commands.clearContent(true)
        editor.commands.focus()
      })
      for (const step of steps) await take(page, input, step)
      if (expected === null) await expect(options, does).toHaveCount(0)
      else if (expected === all) {
        await expect(options.nth(9), does).toBeVisible()
        expect((await options.allTextContents()).slice(0, 10), does).toEqual(all)
      } else await expect(options, does).toHaveText([...expected])
      if (chosen) await expect(options.and(page.locator('[aria-selected=true]')), does).toHaveText(chosen)
      if (blocks)
        await expect
          .poll(
            () =>
              box.evaluate(
                element => (element.firstElementChild?.querySelector('table') ?? element.firstElementChild)?.tagName,
              ),
            { message: does },
          )
          .toBe(blocks)
      if (text !== undefined)
        await expect
          .poll(() => box.evaluate(element => element.firstElementChild?.textContent), { message: does })
          .toBe(text)
      // Whatever is still composed ends here; the next case starts anew.
      await input.send('Input.insertText', { text: '' })
      await page.keyboard.press('Escape')
    })
})
