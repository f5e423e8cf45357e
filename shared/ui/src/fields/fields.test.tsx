import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Form, LocaleProvider, setLanguage } from '../index.ts'
import { isAccepted, sortFiles, writeBytes } from './files.ts'
import { ComboBox, DropZone, FileButton, type PickableTag, Rating, type Refused, TagPicker } from './index.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

// What opens hides the rest of the page from roles.
const shown = () => document.querySelector('output')?.textContent

const type = (text: string) => {
  const field = screen.getByRole('combobox')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
  return field
}

describe('a combo box', () => {
  const projects = [
    { value: 'house', label: 'ハウスの引っ越し' },
    { value: 'book', label: '読書' },
  ]
  function Projects() {
    const [options, setOptions] = useState(projects)
    const [value, setValue] = useState<string | null>('book')
    return (
      <LocaleProvider>
        <ComboBox
          label="プロジェクト"
          options={options}
          value={value}
          onChange={setValue}
          onCreate={text => {
            setOptions([...options, { value: 'new', label: text }])
            setValue('new')
          }}
        />
        <output>{String(value)}</output>
      </LocaleProvider>
    )
  }

  it('says what its form says of it, until another is chosen', async () => {
    const errors = { project: 'もう終わっています。' }
    const Choice = () => {
      const [value, setValue] = useState<string | null>('book')
      return (
        <LocaleProvider>
          <Form onSubmit={() => {}} errors={errors}>
            <ComboBox label="プロジェクト" name="project" options={projects} value={value} onChange={setValue} />
          </Form>
        </LocaleProvider>
      )
    }
    render(<Choice />)
    expect(screen.getByText('もう終わっています。')).toBeTruthy()
    const field = type('はうす')
    await screen.findAllByRole('option')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(screen.queryByText('もう終わっています。')).toBeNull())
  })

  it('finds an option in any width and kana, and Enter chooses it', async () => {
    render(<Projects />)
    const field = type('はうす')
    const options = await screen.findAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual(['ハウスの引っ越し', '「はうす」を追加する'])
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(shown()).toBe('house'))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('ハウスの引っ越し')
  })

  it('makes a new one of what was typed, but not of a name that is there', async () => {
    render(<Projects />)
    type(' ハウスの引っ越し ')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    const field = type('庭')
    await screen.findByRole('option', { name: '「庭」を追加する' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(shown()).toBe('new'))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('庭')
  })

  it('takes back a text that chose nothing, and is empty when it was emptied', async () => {
    render(<Projects />)
    const field = type('よくわからない')
    act(() => field.blur())
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('読書'))
    type('')
    act(() => field.blur())
    await waitFor(() => expect(shown()).toBe('null'))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  })

  it('does nothing at the Enter that ends a composition', async () => {
    render(<Projects />)
    const field = type('庭')
    await screen.findByRole('option', { name: '「庭」を追加する' })
    fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(shown()).toBe('book')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('庭')
  })

  it('with free text keeps what was typed when it is left', async () => {
    function Author() {
      const [text, setText] = useState('')
      return (
        <LocaleProvider>
          <ComboBox
            label="著者"
            options={[{ value: 'soseki', label: '夏目漱石' }]}
            text={text}
            onTextChange={setText}
          />
          <output>{text}</output>
        </LocaleProvider>
      )
    }
    render(<Author />)
    const field = type('夏目')
    await screen.findByRole('option', { name: '夏目漱石' })
    act(() => field.blur())
    expect(shown()).toBe('夏目')
    type('夏')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(shown()).toBe('夏目漱石'))
  })
})

describe('a tag picker', () => {
  const known: readonly PickableTag[] = [
    { id: 'home', name: '家', colour: 'green' },
    { id: 'work', name: '仕事', colour: 'blue' },
  ]
  function Tags({ max }: { readonly max?: number }) {
    const [tags, setTags] = useState(known)
    const [value, setValue] = useState<readonly string[]>(['home'])
    return (
      <LocaleProvider>
        <TagPicker
          label="分類"
          tags={tags}
          value={value}
          onChange={setValue}
          onCreate={async name => {
            setTags([...tags, { id: 'new', name, colour: null }])
            return 'new'
          }}
          {...(max ? { max } : {})}
        />
        <output>{value.join()}</output>
      </LocaleProvider>
    )
  }

  it('adds and takes off by typing and choosing', async () => {
    render(<Tags />)
    const field = type('しごと')
    expect(screen.queryByRole('option', { name: '仕事' })).toBeNull()
    type('仕')
    await screen.findByRole('option', { name: '仕事' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(shown()).toBe('home,work'))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  })

  it('keeps what was typed when the page scrolls below its list and when it is left, until Escape', async () => {
    render(<Tags />)
    const field = type('旅行')
    await screen.findByRole('option', { name: '「旅行」を追加する' })
    act(() => void document.dispatchEvent(new Event('scroll')))
    await screen.findByRole('option', { name: '「旅行」を追加する' })
    expect((field as HTMLInputElement).value).toBe('旅行')
    act(() => field.blur())
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect((field as HTMLInputElement).value).toBe('旅行')
    act(() => field.focus())
    await screen.findByRole('option', { name: '「旅行」を追加する' })
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect((field as HTMLInputElement).value).toBe('')
  })

  it('makes a tag and chooses it', async () => {
    render(<Tags />)
    const field = type('旅行')
    await screen.findByRole('option', { name: '「旅行」を追加する' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(shown()).toBe('home,new'))
    expect(await screen.findByRole('button', { name: /旅行/ })).toBeTruthy()
  })

  it('takes the last off with Backspace in the empty field, and each by its button', async () => {
    render(<Tags />)
    const field = screen.getByRole('combobox')
    act(() => field.focus())
    fireEvent.keyDown(field, { key: 'Backspace', isComposing: true })
    expect(shown()).toBe('home')
    fireEvent.keyDown(field, { key: 'Backspace' })
    expect(shown()).toBe('')
  })

  it('takes no more than it may', async () => {
    render(<Tags max={1} />)
    const field = type('仕')
    await screen.findByRole('option', { name: '仕事' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(shown()).toBe('home')
    await waitFor(() => expect(document.body.textContent).toContain('1個まで選べます。'))
  })
})

describe('a rating', () => {
  function Stars({ step }: { readonly step?: 0.5 }) {
    const [value, setValue] = useState<number | null>(null)
    return (
      <LocaleProvider>
        <Rating label="評価" value={value} onChange={setValue} {...(step ? { step } : {})} />
      </LocaleProvider>
    )
  }

  it('is a group of radio buttons, in halves where it may be', () => {
    render(<Stars step={0.5} />)
    const group = screen.getByRole('group', { name: '評価' })
    expect(within(group).getAllByRole('radio')).toHaveLength(10)
    expect(shown()).toBe('評価なし')
    act(() => screen.getByRole('radio', { name: '3.5 / 5' }).click())
    expect(shown()).toBe('3.5 / 5')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3.5 / 5' }).checked).toBe(true)
  })

  it('takes digits in both widths, and Delete and its button take it away', () => {
    render(<Stars />)
    const star = screen.getByRole('radio', { name: '1 / 5' })
    fireEvent.keyDown(star, { key: '４' })
    expect(shown()).toBe('4 / 5')
    fireEvent.keyDown(star, { key: '7' })
    expect(shown()).toBe('4 / 5')
    fireEvent.keyDown(star, { key: 'Delete' })
    expect(shown()).toBe('評価なし')
    fireEvent.keyDown(star, { key: '2' })
    act(() => screen.getByRole('button', { name: '評価を消す' }).click())
    expect(shown()).toBe('評価なし')
  })

  it('that is only shown is one picture with its words', () => {
    render(<Rating label="評価" value={4.5} isReadOnly />)
    expect(screen.getByRole('img', { name: '評価 4.5 / 5' })).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

const file = (name: string, type: string, size = 10) => new File(['x'.repeat(size)], name, { type })

describe('files', () => {
  it.each([
    ['cover.JPG', 'image/jpeg', ['image/*'], true],
    ['books.csv', 'application/vnd.ms-excel', ['.csv', 'text/csv'], true],
    ['books.csv', 'text/csv', ['text/csv'], true],
    ['book.pdf', 'application/pdf', ['image/*', '.csv'], false],
    ['image', '', ['image/*'], false],
    ['anything', '', [], true],
  ])('%s of kind %s are taken by %s: %s', (name, type, kinds, isTaken) =>
    expect(isAccepted({ name, type }, kinds)).toBe(isTaken),
  )

  it('that do not fit are handed over with the reason', () => {
    const files = [file('a.png', 'image/png'), file('b.png', 'image/png', 2000), file('c.txt', 'text/plain')]
    const { taken, refused } = sortFiles(files, ['image/*'], 1024)
    expect(taken.map(each => each.name)).toEqual(['a.png'])
    expect(refused.map(({ file, reason }) => [file.name, reason])).toEqual([
      ['b.png', 'size'],
      ['c.txt', 'type'],
    ])
  })

  it.each([
    [900, '900 B'],
    [1536, '1.5 KB'],
    [5 * 1024 ** 2, '5 MB'],
  ])('of %d bytes are written as %s', (bytes, text) => expect(writeBytes(bytes, 'ja')).toBe(text))

  it('come by the button, and what is not taken is said', () => {
    const seen: (readonly [readonly File[], readonly Refused[]])[] = []
    const { container } = render(
      <LocaleProvider>
        <FileButton accept={['.csv']} onFiles={(files, refused) => seen.push([files, refused])}>
          CSVを選ぶ
        </FileButton>
      </LocaleProvider>,
    )
    const input = container.querySelector('input') ?? container
    fireEvent.change(input, { target: { files: [file('books.pdf', 'application/pdf')] } })
    expect(seen[0]?.[0]).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe('books.pdfはこの種類では受け取れません。')
  })

  it('come by a drop, one when one is asked for', () => {
    const names: string[] = []
    render(
      <LocaleProvider>
        <DropZone label="表紙" onFiles={files => names.push(...files.map(each => each.name))} />
      </LocaleProvider>,
    )
    const files = [file('a.png', 'image/png'), file('b.png', 'image/png')]
    fireEvent.drop(screen.getByRole('region', { name: '表紙' }), { dataTransfer: { files, types: ['Files'] } })
    expect(names).toEqual(['a.png'])
  })
})
