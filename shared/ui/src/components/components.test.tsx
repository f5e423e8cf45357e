import { noRoom, type ProblemKind, problem } from '@techo/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Button,
  CardBody,
  Checkbox,
  ConfirmDialog,
  Dialog,
  Form,
  IconButton,
  iconNamed,
  LinkButton,
  LocaleProvider,
  Menu,
  NumberField,
  Page,
  ProblemView,
  parseNumber,
  RadioGroup,
  SearchField,
  Select,
  setLanguage,
  Tabs,
  TextArea,
  TextField,
  ThemeProvider,
  Toasts,
  Tooltip,
  themes,
  toast,
  useTheme,
} from '../index.ts'
import { createToasts } from './Toasts.tsx'

const frame = (content: ReactNode) => (
  <LocaleProvider>
    <MemoryRouter>{content}</MemoryRouter>
  </LocaleProvider>
)

const show = (content: ReactNode) => render(frame(content))

// React Aria leaves a trace of a pointer it never saw in this environment; a click by keyboard is what tests press.
const press = (element: HTMLElement) => act(() => element.click())

const settle = () => act(async () => {})

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

describe('the body of a card', () => {
  const of = (isReady: boolean, kind: ProblemKind | null, retry = () => {}) => (
    <CardBody
      of={{ isReady, problem: kind && problem(kind), isFetching: false, retry }}
      onward={<LinkButton to="/all">すべて</LinkButton>}
    >
      本文
    </CardBody>
  )

  it('shows its content and the way on once they are there, whatever a renewal says', () => {
    show(of(true, 'unavailable'))
    expect(screen.getByText('本文')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'すべて' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what went wrong instead, and tries again when asked', () => {
    let tries = 0
    show(of(false, 'unavailable', () => tries++))
    expect(screen.queryByText('本文')).toBeNull()
    press(within(screen.getByRole('alert')).getByRole('button'))
    expect(tries).toBe(1)
  })
})

describe('a dialog', () => {
  it('takes the focus and gives it back to the button that opened it', async () => {
    show(
      <Dialog title="編集" trigger={<Button>開く</Button>}>
        <TextField label="名前" />
      </Dialog>,
    )
    const opener = screen.getByRole('button', { name: '開く' })
    act(() => opener.focus())
    press(opener)
    const dialog = await screen.findByRole('dialog', { name: '編集' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    press(within(dialog).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('that confirms stays open with the problem when the deed was refused', async () => {
    show(
      <ConfirmDialog
        title="削除しますか"
        confirmLabel="削除する"
        isDanger
        isOpen
        onConfirm={() => Promise.reject(problem('offline'))}
      >
        元に戻せます。
      </ConfirmDialog>,
    )
    press(await screen.findByRole('button', { name: '削除する' }))
    await settle()
    expect(within(screen.getByRole('alertdialog')).getByText('インターネットにつながっていません')).toBeTruthy()
  })
})

describe('a menu', () => {
  const open = async (keys: () => void) => {
    const done: string[] = []
    show(
      <Menu
        label="操作"
        trigger={<IconButton icon="ellipsis" label="その他" />}
        items={[
          { id: 'edit', label: '編集する', onAction: () => done.push('edit') },
          { id: 'remove', label: '削除する', onAction: () => done.push('remove') },
        ]}
      />,
    )
    const opener = screen.getByRole('button', { name: 'その他' })
    expect(opener.getAttribute('aria-haspopup')).toBe('true')
    act(() => opener.focus())
    keys()
    await screen.findByRole('menu', { name: '操作' })
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    return { done, opener }
  }

  it('opens by the arrow key and takes the focus, and Escape gives it back', async () => {
    const { done, opener } = await open(() =>
      fireEvent.keyDown(screen.getByRole('button', { name: 'その他' }), { key: 'ArrowDown' }),
    )
    await waitFor(() => expect(document.activeElement).not.toBe(opener))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(done).toEqual([])
  })

  const button = () => screen.getByRole('button', { name: 'その他' })
  const closed = async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  const mouse = { pointerType: 'mouse', button: 0, pressure: 0.5, bubbles: true }

  it('opens as the mouse goes down, and by a key after the mouse was let go elsewhere', async () => {
    await open(() => fireEvent(button(), new PointerEvent('pointerdown', mouse)))
    await closed()
    fireEvent.click(button(), { detail: 0 })
    expect(await screen.findByRole('menu', { name: '操作' })).toBeTruthy()
  })

  it('opens when Enter or space is let go, with the focus on what comes first', async () => {
    await open(() => {
      fireEvent.keyDown(button(), { key: 'Enter' })
      expect(screen.queryByRole('menu')).toBeNull()
      fireEvent.keyUp(button(), { key: 'Enter' })
    })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('編集する'))
    await closed()
    fireEvent.keyUp(button(), { key: ' ' })
    fireEvent.keyDown(button(), { key: 'Enter' })
    act(() => button().blur())
    fireEvent.keyUp(button(), { key: 'Enter' })
    await settle()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('does not open for another button of the mouse', async () => {
    await open(() => fireEvent(button(), new PointerEvent('pointerdown', mouse)))
    await closed()
    fireEvent(button(), new PointerEvent('pointerdown', { ...mouse, button: 2 }))
    await settle()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('opens as a finger is lifted, and by what assistive technology says instead of a pointer', async () => {
    await open(() => {
      fireEvent(button(), new PointerEvent('pointerdown', { ...mouse, pointerType: 'touch' }))
      expect(screen.queryByRole('menu')).toBeNull()
      fireEvent.click(button(), { detail: 1 })
    })
    await closed()
    fireEvent(button(), new PointerEvent('pointerdown', { ...mouse, pressure: 0 }))
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(button(), { detail: 1 })
    expect(await screen.findByRole('menu', { name: '操作' })).toBeTruthy()
  })

  it('says nothing of its presses to the row it stands in', async () => {
    const heard: string[] = []
    const hear = ({ type }: { readonly type: string }) => heard.push(type)
    show(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row that can be pressed
      // biome-ignore lint/a11y/useKeyWithClickEvents: the same
      <div onClick={hear} onPointerDown={hear} onKeyDown={hear}>
        <Menu label="操作" trigger={<IconButton icon="ellipsis" label="その他" />} items={[]} />
      </div>,
    )
    fireEvent(button(), new PointerEvent('pointerdown', mouse))
    fireEvent.click(button(), { detail: 1 })
    for (const key of ['Enter', ' ', 'ArrowDown']) fireEvent.keyDown(button(), { key })
    expect(heard).toEqual([])
    fireEvent.keyDown(button(), { key: 'x' })
    expect(heard).toEqual(['keydown'])
    await settle()
  })

  it('does what was chosen and closes', async () => {
    const { done } = await open(() => press(screen.getByRole('button', { name: 'その他' })))
    press(screen.getByRole('menuitem', { name: '削除する' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(done).toEqual(['remove'])
  })
})

describe('a line of text', () => {
  // With a name a form reads it, and it is another field within.
  it.each([{}, { name: 'title' }])('is named, described and marked as wrong, whoever reads it: %o', more => {
    const typed: string[] = []
    const line = (error: string | undefined) => (
      <TextField
        {...more}
        label="題"
        description="一行で"
        value="散歩"
        onChange={text => typed.push(text)}
        onEnter={() => typed.push('⏎')}
        error={error}
        maxLength={20}
      />
    )
    const { rerender } = show(line(undefined))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '題' })
    const described = () =>
      (field.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)
    expect([field.value, field.maxLength, field.getAttribute('aria-invalid')]).toEqual(['散歩', 20, null])
    expect(described()).toEqual(['一行で'])
    fireEvent.change(field, { target: { value: '散歩へ' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(typed).toEqual(['散歩へ', '⏎'])
    rerender(frame(line('長すぎます')))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(described()).toContain('長すぎます')
    expect(screen.getByRole('textbox', { name: '題' }), 'the caret stays').toBe(field)
  })
})

describe('tabs', () => {
  it('show what they name, by click and by arrow keys, round the ends', async () => {
    show(
      <Tabs
        label="分類"
        items={[
          { id: 'tags', label: 'タグ', content: <p>タグの一覧</p> },
          { id: 'folders', label: 'フォルダー', content: <p>フォルダーの一覧</p> },
        ]}
      />,
    )
    expect((await screen.findByRole('tabpanel', { name: 'タグ' })).textContent).toBe('タグの一覧')
    press(screen.getByRole('tab', { name: 'フォルダー' }))
    expect(screen.getByRole('tabpanel', { name: 'フォルダー' }).textContent).toBe('フォルダーの一覧')
    fireEvent.keyDown(screen.getByRole('tab', { name: 'フォルダー' }), { key: 'ArrowRight' })
    const first = screen.getByRole('tab', { name: 'タグ', selected: true })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    expect(screen.getByRole('tab', { name: 'フォルダー', selected: true })).toBeTruthy()
  })
})

describe('a search field', () => {
  it('is emptied by Escape, which then goes no further, and by its button', () => {
    const texts: string[] = []
    const escapes: string[] = []
    show(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around it
      <div onKeyDown={event => escapes.push(event.key)}>
        <SearchField label="探す" onChange={text => texts.push(text)} />
      </div>,
    )
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '探す' })
    fireEvent.change(field, { target: { value: '散歩' } })
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    expect(field.value).toBe('散歩')
    escapes.length = 0
    fireEvent.keyDown(field, { key: 'Escape' })
    expect([field.value, escapes]).toEqual(['', []])
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(escapes).toEqual(['Escape'])
    fireEvent.change(field, { target: { value: '読書' } })
    press(screen.getByRole('button', { name: '消す' }))
    expect(texts).toEqual(['散歩', '', '読書', ''])
  })
})

describe('a hint', () => {
  it('comes with the pointer after a moment, describes the button, and goes with Escape alone', async () => {
    show(
      <Tooltip text="今日に戻ります">
        <Button>今日</Button>
      </Tooltip>,
    )
    const button = screen.getByRole('button', { name: '今日' })
    fireEvent.pointerEnter(button, { pointerType: 'touch' })
    fireEvent.pointerOver(button, { pointerType: 'mouse' })
    const hint = await screen.findByRole('tooltip')
    expect(hint.textContent).toBe('今日に戻ります')
    expect(button.getAttribute('aria-describedby')).toBe(hint.id)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(button.hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('while an input method composes', () => {
  it('Enter neither submits a field nor the form around it', () => {
    const sent: string[] = []
    show(
      <Form onSubmit={() => sent.push('form')}>
        <TextField label="名前" onEnter={() => sent.push('field')} />
      </Form>,
    )
    const input = screen.getByLabelText('名前')
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(sent).toEqual([])
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
    expect(sent).toEqual(['field'])
  })

  it('arrow keys leave a number alone', () => {
    const seen: (number | null)[] = []
    show(<NumberField label="ページ" value={3} onChange={value => seen.push(value)} />)
    fireEvent.keyDown(screen.getByLabelText('ページ'), { key: 'ArrowUp', isComposing: true })
    expect(seen).toEqual([])
    fireEvent.keyDown(screen.getByLabelText('ページ'), { key: 'ArrowUp' })
    expect(seen).toEqual([4])
  })
})

describe('a form', () => {
  it('is sent by Ctrl + Enter from a field of several lines', () => {
    const sent: string[] = []
    show(
      <Form onSubmit={data => sent.push(String(data.get('title')))}>
        <TextField label="題" name="title" defaultValue="散歩" />
      </Form>,
    )
    fireEvent.keyDown(screen.getByLabelText('題'), { key: 'Enter', ctrlKey: true })
    expect(sent).toEqual(['散歩'])
  })

  it('says what the server found wrong until that is changed, and is not sent meanwhile', () => {
    const sent: string[] = []
    const errors = { title: 'もうあります。', plan: '選べません。' }
    const Application = () => {
      const [plan, setPlan] = useState('free')
      return (
        <Form aria-label="申込み" onSubmit={() => sent.push('form')} errors={errors}>
          <TextField label="題" name="title" defaultValue="散歩" />
          <TextArea label="本文" name="text" />
          <RadioGroup
            label="お支払い"
            name="plan"
            value={plan}
            onChange={setPlan}
            options={[
              { value: 'free', label: '無料' },
              { value: 'paid', label: '有料' },
            ]}
          />
        </Form>
      )
    }
    show(<Application />)
    const form = screen.getByRole<HTMLFormElement>('form', { name: '申込み' })
    const title = screen.getByLabelText('題')
    act(() => form.requestSubmit())
    expect([sent, document.activeElement]).toEqual([[], title])
    expect(form.textContent).toMatch(/もうあります。.*選べません。/)
    fireEvent.change(title, { target: { value: '読書' } })
    fireEvent.click(screen.getByLabelText('有料'))
    expect(form.textContent).not.toMatch(/もうあります。|選べません。/)
    act(() => form.requestSubmit())
    expect(sent).toEqual(['form'])
  })

  it('says what is wrong once a field is left, and no longer when it is right', () => {
    show(<TextField label="題" name="title" validate={text => (text === '散歩' ? null : '散歩だけです。')} />)
    const title = screen.getByLabelText('題')
    fireEvent.change(title, { target: { value: '読書' } })
    expect(screen.queryByText('散歩だけです。')).toBeNull()
    fireEvent.blur(title)
    expect(screen.getByText('散歩だけです。').id).toBe(title.getAttribute('aria-describedby'))
    fireEvent.change(title, { target: { value: '散歩' } })
    expect(screen.queryByText('散歩だけです。')).toBeNull()
  })
})

describe('a number', () => {
  it.each([
    ['１２８', 128],
    ['1,234', 1234],
    ['－３．５', -3.5],
    ['ー２', -2],
    ['1。5', 1.5],
    ['十', null],
    ['', null],
    ['1e3', null],
    ['1-2', null],
  ])('is read from %s as %s', (text, value) => expect(parseNumber(text)).toBe(value))

  it('counts when the field is left, held inside its bounds; text that is none gives way', () => {
    const Pages = () => {
      const [value, setValue] = useState<number | null>(10)
      return (
        <>
          <NumberField label="ページ" value={value} onChange={setValue} min={0} max={300} step={0.1} />
          <output>{String(value)}</output>
        </>
      )
    }
    show(<Pages />)
    const input = screen.getByLabelText<HTMLInputElement>('ページ')
    const type = (text: string) => {
      fireEvent.change(input, { target: { value: text } })
      fireEvent.blur(input)
      return screen.getByRole('status').textContent
    }
    // Told with each key within the bounds, so that a form that is sent or a page that goes has it.
    fireEvent.change(input, { target: { value: '12' } })
    expect(screen.getByRole('status').textContent).toBe('12')
    fireEvent.change(input, { target: { value: '1200' } })
    expect(screen.getByRole('status').textContent).toBe('12')
    expect(type('４０')).toBe('40')
    expect(type('900')).toBe('300')
    expect(type('たくさん')).toBe('300')
    expect(type('')).toBe('null')
    expect(type('0.2')).toBe('0.2')
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(input.value).toBe('0.3')
  })
})

describe('a button', () => {
  const heard: string[] = []
  const hear = (event: { readonly type: string }) => heard.push(event.type)
  const inRow = (content: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row that can be pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div onClick={hear} onPointerDown={hear} onKeyDown={hear}>
      {content}
    </div>
  )
  beforeEach(() => void heard.splice(0))

  it('tells who presses it and how, and nothing to the row it stands in', () => {
    const told: unknown[] = []
    show(
      inRow(
        <Button onPress={({ type, pointerType, shiftKey, target }) => told.push([type, pointerType, shiftKey, target])}>
          保存する
        </Button>,
      ),
    )
    const button = screen.getByRole('button', { name: '保存する' })
    fireEvent(button, new PointerEvent('pointerdown', { bubbles: true }))
    fireEvent.click(button, { detail: 1, shiftKey: true })
    fireEvent.keyDown(button, { key: 'Enter' })
    press(button)
    expect(told).toEqual([
      ['press', 'mouse', true, button],
      ['press', 'keyboard', false, button],
    ])
    expect(heard).toEqual([])
    fireEvent.keyDown(button, { key: 'x' })
    expect(heard).toEqual(['keydown'])
  })

  it('lets the row hear a press that was not for it', () => {
    show(inRow(<Button onPress={press => press.continuePropagation()}>開く</Button>))
    press(screen.getByRole('button'))
    expect(heard).toEqual(['click'])
  })

  it('is pressed once by a key that is held down', () => {
    show(<Button>保存する</Button>)
    const button = screen.getByRole('button')
    expect(fireEvent.keyDown(button, { key: 'Enter' }), 'the browser presses').toBe(true)
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  })

  it('sends its form, but not while it waits', () => {
    const sent: string[] = []
    const form = (isPending: boolean) => (
      <Form onSubmit={() => sent.push('form')}>
        <Button type="submit" isPending={isPending}>
          保存する
        </Button>
      </Form>
    )
    const { rerender } = show(form(true))
    press(screen.getByRole('button'))
    expect(sent).toEqual([])
    rerender(frame(form(false)))
    press(screen.getByRole('button'))
    expect(sent).toEqual(['form'])
  })

  it('while it waits says so, keeps its name and the focus, and does nothing', async () => {
    let count = 0
    const button = (isPending: boolean) =>
      inRow(
        <Button isPending={isPending} onPress={() => count++}>
          保存する
        </Button>,
      )
    const { rerender } = show(button(false))
    const element = screen.getByRole('button', { name: '保存する' })
    element.focus()
    const said = () => document.querySelector('[data-announcer="assertive"]')?.textContent
    rerender(frame(button(true)))
    await waitFor(() => expect(said()).toBe('保存する 処理中です'))
    press(element)
    expect([count, heard]).toEqual([0, []])
    expect(screen.getByRole('button', { name: /保存する/ }).getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(element)
    rerender(frame(button(false)))
    await waitFor(() => expect(said()).toBe('保存する'))
  })

  it('that a remote asks more of than the platform tells, presses and opens too', async () => {
    const told: string[] = []
    show(
      <Dialog title="編集" trigger={<Button onPressStart={({ type }) => told.push(type)}>開く</Button>}>
        <p>中身</p>
      </Dialog>,
    )
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '開く' }).disabled).toBe(false))
    press(screen.getByRole('button', { name: '開く' }))
    expect(told).toEqual(['pressstart'])
    expect((await screen.findByRole('dialog')).textContent).toContain('中身')
  })
})

describe('a problem', () => {
  const kinds: readonly ProblemKind[] = [
    'offline',
    'unauthorized',
    'forbidden',
    'missing',
    'conflict',
    'invalid',
    'limited',
    'unavailable',
    'bug',
  ]

  it.each(kinds)('of kind %s has a sentence and a next step in both languages', kind => {
    const words = (['ja', 'en'] as const).map(language => {
      act(() => setLanguage(language))
      const { unmount } = show(<ProblemView problem={problem(kind)} onRetry={() => {}} />)
      const text = screen.getByRole('alert').textContent ?? ''
      expect(screen.getByRole('button').textContent).not.toBe('')
      unmount()
      expect(text).not.toContain('.next')
      return text
    })
    expect(words[0]).toMatch(/[ぁ-ん]/)
    expect(words[1]).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })

  it('says of what could not be read without a network that it is not on this device', () => {
    const { unmount } = show(<ProblemView problem={problem('offline')} onRetry={() => {}} />)
    expect(screen.getByText(/^まだこの端末にない/)).toBeTruthy()
    unmount()
    show(<ProblemView problem={problem('offline')} />)
    expect(screen.queryByText(/まだこの端末にない/)).toBeNull()
  })

  it('says that the server has no room, and that nothing is lost by it', () => {
    show(<ProblemView problem={problem('unavailable', { code: noRoom })} />)
    expect(screen.getByRole('alert').textContent).toMatch(/空き容量が足りません.*入力した内容は失われません/)
  })

  it('says how long to wait when it is known', () => {
    show(<ProblemView problem={problem('limited', { retryAfter: 29.2 })} />)
    expect(screen.getByText('30秒ほど待ってから、もう一度お試しください。')).toBeTruthy()
  })
})

describe('a page', () => {
  it('names the document and takes the focus to its heading after a navigation, but not at the first load', async () => {
    const page = (title: string) => <Page title={title}>本文</Page>
    const router = createMemoryRouter([
      { path: '/', element: page('習慣') },
      { path: '/two', element: page('ノート') },
    ])
    // The key of the address the browser opened, as the browser's own history gives it.
    router.state.location.key = 'default'
    render(<RouterProvider router={router} />)
    expect(document.title).toBe('習慣 · Techo')
    expect(document.activeElement).toBe(document.body)
    await act(() => router.navigate('/two'))
    expect(document.title).toBe('ノート · Techo')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'ノート' }))
    act(() => screen.getByRole('heading', { level: 1 }).blur())
    await act(() => router.navigate('/two?filter=done'))
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a notice', () => {
  it('offers to undo, once', async () => {
    const undone: string[] = []
    show(<Toasts />)
    act(() => void toast({ message: '習慣を削除しました。', onUndo: () => undone.push('習慣') }))
    press(await screen.findByRole('button', { name: '元に戻す' }))
    expect(undone).toEqual(['習慣'])
    expect(screen.queryByText('習慣を削除しました。')).toBeNull()
  })

  it('is said, and undone, where the code that draws notices does not come', async () => {
    const { toast, Toasts } = createToasts(() => Promise.reject(new Error('no network')))
    const undone: string[] = []
    show(<Toasts />)
    act(() => void toast({ message: 'ノートを削除しました。', onUndo: () => undone.push('ノート') }))
    expect((await screen.findByRole('status')).textContent).toContain('ノートを削除しました。')
    press(screen.getByRole('button', { name: '元に戻す' }))
    expect(undone).toEqual(['ノート'])
    expect(screen.queryByRole('status')).toBeNull()
    let close = () => {}
    act(() => {
      close = toast({ message: 'お知らせ' })
    })
    await screen.findByText('お知らせ')
    act(close)
    expect(screen.queryByText('お知らせ')).toBeNull()
  })

  it('in passing is seen also while another one stays', async () => {
    show(<Toasts />)
    act(() => void toast({ message: '用意' })())
    vi.useFakeTimers()
    try {
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      act(() => void toast({ message: 'パスワードを変更しました。' }))
      await pass(1000)
      let close = () => {}
      act(() => {
        close = toast({ message: 'お知らせが届きました。', duration: null })
      })
      await pass(3900)
      expect(screen.queryByText('パスワードを変更しました。')).not.toBeNull()
      await pass(200)
      expect(screen.queryByText('パスワードを変更しました。')).toBeNull()
      await pass(60_000)
      expect(screen.queryByText('お知らせが届きました。')).not.toBeNull()
      act(close)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that another one covers waits until it is seen', async () => {
    show(<Toasts />)
    act(() => void toast({ message: '用意' })())
    vi.useFakeTimers()
    try {
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      act(() => void toast({ message: 'パスワードを変更しました。' }))
      await pass(1000)
      act(() => void toast({ message: 'お知らせが届きました。' }))
      await pass(4900)
      expect(screen.queryByText('パスワードを変更しました。')).not.toBeNull()
      await pass(200)
      expect(screen.queryByText('お知らせが届きました。')).toBeNull()
      await pass(4500)
      expect(screen.queryByText('パスワードを変更しました。')).not.toBeNull()
      await pass(600)
      expect(screen.queryByText('パスワードを変更しました。')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('controls', () => {
  it('that stand alone have names, and a checkbox tells whether it is on', async () => {
    const changes: boolean[] = []
    show(
      <>
        <IconButton icon="trash" label="削除する" />
        <LinkButton to="/register" variant="primary">
          はじめる
        </LinkButton>
        <Checkbox isSelected={false} onChange={isSelected => changes.push(isSelected)}>
          牛乳を買う
        </Checkbox>
        <Select
          label="予定"
          value="daily"
          onChange={() => {}}
          options={[
            { value: 'daily', label: '毎日' },
            { value: 'weekly', label: '毎週' },
          ]}
        />
      </>,
    )
    expect(screen.getByRole('button', { name: '削除する' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'はじめる' }).getAttribute('href')).toBe('/register')
    expect(await screen.findByRole('button', { name: /毎日/ })).toBeTruthy()
    press(screen.getByRole('checkbox', { name: '牛乳を買う' }))
    expect(changes).toEqual([true])
  })

  it('draw a circle for an icon that a remote misspelt', () => {
    expect(iconNamed('calendar')).toBe('calendar')
    expect(iconNamed('calender')).toBe('circle')
  })
})

describe('a choice of several', () => {
  const Chooser = () => {
    const [value, setValue] = useState<'daily' | 'weekly'>('daily')
    return (
      <Select
        label="予定"
        value={value}
        onChange={setValue}
        options={[
          { value: 'daily', label: '毎日' },
          { value: 'weekly', label: '毎週' },
        ]}
      />
    )
  }

  it('opens at the first press, and has its name before and after', async () => {
    show(<Chooser />)
    const button = screen.getByRole('button', { name: '毎日 予定' })
    expect(button.getAttribute('aria-haspopup')).toBe('listbox')
    press(button)
    const option = await screen.findByRole('option', { name: '毎週' })
    press(option)
    expect(await screen.findByRole('button', { name: '毎週 予定' })).toBeTruthy()
  })
})

describe('the theme', () => {
  it('is put on the document and remembered; the system’s leaves no mark', () => {
    const Chooser = () => {
      const { theme, setTheme } = useTheme()
      return themes.map(each => (
        <button key={each} type="button" aria-pressed={each === theme} onClick={() => setTheme(each)}>
          {each}
        </button>
      ))
    }
    render(
      <ThemeProvider>
        <Chooser />
      </ThemeProvider>,
    )
    press(screen.getByText('dark'))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.cookie).toContain('techo-theme=dark')
    press(screen.getByText('system'))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })
})
