import { StoreProvider } from '@techo/data'
import { LocaleProvider, setLanguage, ThemeProvider } from '@techo/ui'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { provideRegistry } from '../federation/registry.ts'
import { QuickAccess } from './QuickAccess.tsx'

const Where = () => <p data-testid="path">{useLocation().pathname}</p>

const page = (
  <ThemeProvider>
    <LocaleProvider>
      <StoreProvider>
        <QuickAccess />
        <label>
          欄 <input />
        </label>
        <Where />
      </StoreProvider>
    </LocaleProvider>
  </ThemeProvider>
)

const path = () => screen.getByTestId('path').textContent
const open = async (key: string, init: object = {}) => {
  fireEvent.keyDown(document.body, { key, ...init })
  return screen.findByRole('dialog')
}
const field = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const options = () => screen.queryAllByRole('option').map(each => each.textContent ?? '')

beforeEach(() => {
  setLanguage('ja')
  provideRegistry({
    revision: 1,
    remotes: [
      {
        id: 'daily',
        build: '1',
        version: '1',
        entry: '',
        preload: {},
        base: { js: [], css: [] },
        config: {
          id: 'daily',
          title: { ja: 'デイリー', en: 'Daily' },
          contract: { min: 1, max: 1 },
          bases: ['/mypage/daily'],
          routes: [
            { path: '/mypage/daily', title: { ja: '今日のページ', en: 'Today’s page' } },
            { path: '/mypage/daily/:date', title: { ja: '1日のページ', en: 'Day' } },
          ],
          menu: [
            { to: '/mypage/daily', label: { ja: 'デイリー', en: 'Daily' }, icon: 'calendar', order: 100, key: 'd' },
          ],
          slots: [],
          cards: [],
          entities: [
            {
              ...{ type: 'day', label: { ja: '1日', en: 'Day' }, icon: 'calendar', table: 'period_notes' },
              ...{ title: 'one_line', href: '/mypage/daily/:date' },
            },
          ],
        },
      },
    ],
  })
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/mypage'] })} />,
  )
})
// What the keys open is a chunk of its own; how long a busy machine takes to read it is not what is tested.
beforeAll(() => import('./Palette.tsx'))
afterEach(cleanup)

describe('the keys that work everywhere', () => {
  test('open the palette, quick add and the sheet of keys', async () => {
    const faces = [
      ['k', { ctrlKey: true }, '検索・コマンド'],
      ['q', {}, 'すばやく追加'],
      ['?', { shiftKey: true }, 'キーの一覧'],
    ] as const
    for (const [key, held, label] of faces) {
      const dialog = await open(key, held)
      expect(dialog.getAttribute('aria-label')).toBe(label)
      fireEvent(dialog, new Event('cancel', { cancelable: true }))
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

  test('do nothing in a field, while composing, with other keys held, and over a dialog', async () => {
    for (const key of ['q', '?', 'g']) fireEvent.keyDown(screen.getByLabelText('欄'), { key })
    fireEvent.keyDown(document.body, { key: 'q', isComposing: true })
    fireEvent.keyDown(document.body, { key: 'q', keyCode: 229 })
    fireEvent.keyDown(document.body, { key: 'q', altKey: true })
    fireEvent.keyDown(document.body, { key: 'q', ctrlKey: true })
    await open('?')
    fireEvent.keyDown(document.body, { key: 'q' })
    expect(screen.getAllByRole('dialog').map(each => each.getAttribute('aria-label'))).toEqual(['キーの一覧'])
  })

  test('go to a place by g and its letter', async () => {
    fireEvent.keyDown(document.body, { key: 'g' })
    fireEvent.keyDown(document.body, { key: 'd' })
    await waitFor(() => expect(path()).toBe('/mypage/daily'))
    fireEvent.keyDown(document.body, { key: 'g' })
    fireEvent.keyDown(document.body, { key: 's' })
    await waitFor(() => expect(path()).toBe('/mypage/settings'))
  })

  test('stand on the sheet with the places that are there', async () => {
    const sheet = within(await open('?'))
    expect(sheet.getByText('デイリー')).toBeTruthy()
    expect(sheet.queryByText('習慣')).toBeNull()
    expect(sheet.getByText('すばやく追加')).toBeTruthy()
  })
})

describe('the palette', () => {
  test('names the chosen option to readers, moves with the arrows and opens with Enter', async () => {
    await open('k', { metaKey: true })
    type('デイリー')
    const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
    expect(chosen()?.textContent).toContain('デイリー')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(chosen()?.textContent).not.toBe('デイリー')
    fireEvent.keyDown(field(), { key: 'ArrowUp' })
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(path()).toBe('/mypage')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(path()).toBe('/mypage/daily')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens a day by its words, full-width sign included', async () => {
    await open('k', { ctrlKey: true })
    type('＠2026年11月25日')
    expect(options()).toEqual(['2026年11月25日(水)を開く'])
    fireEvent.click(screen.getByRole('option'))
    expect(path()).toBe('/mypage/daily/2026-11-25')
  })

  test('shows commands only after >', async () => {
    await open('k', { ctrlKey: true })
    type('>ダーク')
    expect(options()).toEqual(['テーマをダークにする'])
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  })
})

describe('quick add', () => {
  test('says so where no remote takes a line', async () => {
    const dialog = within(await open('q'))
    expect(dialog.getByText('いま、ここから追加できるものはありません。')).toBeTruthy()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await open('k', { ctrlKey: true })
    type('歯医者')
    expect(options().filter(text => text.includes('追加'))).toEqual([])
  })
})
