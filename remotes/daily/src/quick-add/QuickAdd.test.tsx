import { StoreProvider } from '@techo/data'
import { LocaleProvider, setLanguage } from '@techo/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QuickAdd } from './QuickAdd.tsx'

let typed = ''
const open = (draft = '') =>
  render(
    <LocaleProvider>
      <StoreProvider>
        <QuickAdd
          draft={draft}
          onDraft={text => {
            typed = text
          }}
          onClose={() => {}}
        />
      </StoreProvider>
    </LocaleProvider>,
  )

beforeEach(() => setLanguage('ja'))
afterEach(cleanup)

describe('quick add', () => {
  const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'タスク' })
  const chips = () => screen.queryAllByRole('listitem').map(each => each.textContent)

  test('begins with what was typed before, and tells what is typed', () => {
    open('2026/11/25 歯医者')
    expect(document.activeElement).toBe(line())
    expect(line().value).toBe('2026/11/25 歯医者')
    expect(chips()).toEqual(['11月25日(水)'])
    fireEvent.change(line(), { target: { value: '歯医者' } })
    expect(typed).toBe('歯医者')
  })

  test('shows what it understood, and takes a chip back into the title', async () => {
    open()
    fireEvent.change(line(), { target: { value: '2026/11/25 15時 歯医者 ～３０分' } })
    expect(chips()).toEqual(['11月25日(水)', '15:00', '30分'])
    expect(screen.getByText('「歯医者」を11月25日(水)の予定に入れます。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^15:00/ }))
    expect(chips()).toEqual(['11月25日(水)', '30分'])
    fireEvent.keyDown(screen.getByRole('button', { name: /^30分/ }), { key: 'Delete' })
    expect(screen.getByText('「15時 歯医者 ～３０分」を11月25日(水)の予定に入れます。')).toBeTruthy()
    expect(document.activeElement).toBe(line())
  })

  test('asks for a name when only a day was typed', async () => {
    open()
    fireEvent.change(line(), { target: { value: '明日' } })
    fireEvent.submit(line())
    expect((await screen.findByRole('alert')).textContent).toBe('タスクの名前も入力してください。')
    expect(line().getAttribute('aria-invalid')).toBe('true')
  })

  test('shows what repeats as a chip, and takes it back at Backspace behind it', () => {
    open()
    fireEvent.change(line(), { target: { value: '掃除 毎週月曜' } })
    expect(chips()).toEqual(['毎週月曜'])
    line().setSelectionRange(3, 3)
    fireEvent.keyDown(line(), { key: 'Backspace' })
    expect(chips()).toEqual(['毎週月曜'])
    line().setSelectionRange(7, 7)
    fireEvent.keyDown(line(), { key: 'Backspace' })
    expect(chips()).toEqual([])
    expect(line().value).toBe('掃除 毎週月曜')
  })
})
