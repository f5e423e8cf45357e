import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { type Column, DataTable, type Sort } from './index.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Book = { readonly id: string; readonly title: string; readonly pages: number }
const columns: readonly Column<Book>[] = [
  { id: 'title', title: '題', render: book => book.title, isSortable: true, isHeading: true },
  { id: 'pages', title: 'ページ', render: book => book.pages, isSortable: true, align: 'end', width: '6rem' },
]

function Books({ count = 3, isDense = false }: { readonly count?: number; readonly isDense?: boolean }) {
  const [sort, setSort] = useState<Sort>({ column: 'title', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `b${index}`,
    title: `本${String(index + 1).padStart(5, '0')}`,
    pages: (index * 7919) % 400,
  })).sort((a, b) => {
    const order = sort.column === 'title' ? a.title.localeCompare(b.title) : a.pages - b.pages
    return sort.direction === 'ascending' ? order : -order
  })
  return (
    <LocaleProvider>
      <DataTable
        label="本棚"
        rows={rows}
        columns={columns}
        nameOf={book => book.title}
        selection="multiple"
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={setSort}
        isDense={isDense}
      />
      <output>{[...selected].join()}</output>
    </LocaleProvider>
  )
}

const titles = () => screen.getAllByRole('rowheader').map(cell => cell.textContent)

describe('a table', () => {
  it('sorts by its heads and says in which direction', () => {
    render(<Books />)
    const head = (title: string) => screen.getByRole('columnheader', { name: title })
    expect(head('題').getAttribute('aria-sort')).toBe('ascending')
    act(() => within(head('題')).getByRole('button').click())
    expect(titles()).toEqual(['本00003', '本00002', '本00001'])
    expect(head('題').getAttribute('aria-sort')).toBe('descending')
    act(() => within(head('ページ')).getByRole('button').click())
    expect(head('ページ').getAttribute('aria-sort')).toBe('ascending')
    expect(head('題').getAttribute('aria-sort')).toBe('none')
    expect(titles()).toEqual(['本00001', '本00003', '本00002'])
  })

  it('selects all by the box in its head, which shows when only some are', () => {
    render(<Books />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'すべて選ぶ' })
    act(() => screen.getByRole('checkbox', { name: '本00002を選ぶ' }).click())
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    act(() => all.click())
    expect(screen.getByRole('status').textContent?.split(',')).toHaveLength(3)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    act(() => all.click())
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('of ten thousand rows has those in sight in the document, counted from the head', () => {
    render(<Books count={10_000} isDense />)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
    expect(titles().length).toBeLessThan(80)
    const first = screen.getByRole('row', { name: '本00001' })
    expect(first.getAttribute('aria-rowindex')).toBe('2')
    act(() => first.focus())
    fireEvent.keyDown(first, { key: 'j' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('本00002')
  })

  it('is a list of cards on a phone, with what each column says', () => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      Object.defineProperty(real(query), 'matches', { value: query.includes('47.99rem') }),
    )
    render(<Books />)
    expect(screen.queryByRole('columnheader')).toBeNull()
    expect(screen.getByRole('row', { name: '本00002' }).textContent).toBe('本00002ページ319')
    expect(screen.getByRole('checkbox', { name: '本00002を選ぶ' })).toBeTruthy()
  })
})
