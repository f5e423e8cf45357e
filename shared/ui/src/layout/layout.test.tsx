import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { Avatar, Breadcrumb, Disclosure, SplitPane } from './index.ts'

beforeEach(() => {
  localStorage.clear()
  act(() => setLanguage('ja'))
})
afterEach(cleanup)

describe('a split pane', () => {
  const show = (sized: 'start' | 'end' = 'start') =>
    render(
      <LocaleProvider>
        <SplitPane label="一覧" memory="notes" sized={sized} start={<p>一覧</p>} end={<p>本文</p>} />
      </LocaleProvider>,
    )
  const divider = () => screen.getByRole('separator', { name: '一覧の幅' })
  const width = () => Number(divider().getAttribute('aria-valuenow'))

  it('is moved by arrow keys inside its bounds and put back by Enter', () => {
    show()
    expect(width()).toBe(320)
    fireEvent.keyDown(divider(), { key: 'ArrowRight' })
    expect(width()).toBe(336)
    fireEvent.keyDown(divider(), { key: 'ArrowLeft', shiftKey: true })
    expect(width()).toBe(272)
    fireEvent.keyDown(divider(), { key: 'End' })
    fireEvent.keyDown(divider(), { key: 'ArrowRight' })
    expect(width()).toBe(640)
    fireEvent.keyDown(divider(), { key: 'Enter' })
    expect(width()).toBe(320)
  })

  it('grows towards the other side when the end has the width', () => {
    show('end')
    fireEvent.keyDown(divider(), { key: 'ArrowLeft' })
    expect(width()).toBe(336)
  })

  it('has the width of the last time', () => {
    show()
    fireEvent.keyDown(divider(), { key: 'Home' })
    cleanup()
    show()
    expect(width()).toBe(200)
  })
})

describe('a breadcrumb', () => {
  it('links to what is above the page and marks the page', () => {
    render(
      <MemoryRouter>
        <Breadcrumb items={[{ label: '本棚', to: '/books' }, { label: '小説' }, { label: 'こころ', to: '/books/1' }]} />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['本棚'])
    expect(screen.getByText('こころ').getAttribute('aria-current')).toBe('page')
  })
})

describe('a disclosure', () => {
  it('tells when it was opened and closed', () => {
    const seen: boolean[] = []
    const { container } = render(
      <Disclosure title="詳しい設定" onOpenChange={isOpen => seen.push(isOpen)}>
        中身
      </Disclosure>,
    )
    const details = container.querySelector('details')
    for (const isOpen of [true, false])
      act(() => {
        if (details) details.open = isOpen
      })
    expect(seen).toEqual([true, false])
  })
})

describe('an avatar', () => {
  it('shows the first letter, one grapheme, when there is no picture or it does not come', () => {
    const { rerender, container } = render(<Avatar name="👩‍🌾 山田" />)
    expect(screen.getByRole('img', { name: '👩‍🌾 山田' }).textContent).toBe('👩‍🌾')
    rerender(<Avatar name="hanako" src="/gone.webp" />)
    const picture = container.querySelector('img')
    expect(picture).not.toBeNull()
    if (picture) fireEvent.error(picture)
    expect(screen.getByRole('img', { name: 'hanako' }).textContent).toBe('H')
  })
})
