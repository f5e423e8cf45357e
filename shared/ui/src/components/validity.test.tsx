import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Checkbox, Form, LocaleProvider, RadioGroup, setLanguage, TextField } from '../index.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

function show() {
  const sent: FormData[] = []
  render(
    <LocaleProvider>
      <Form aria-label="申込み" onSubmit={data => sent.push(data)}>
        <TextField label="名前" name="name" isRequired />
        <TextField label="メール" name="email" type="email" />
        <TextField label="合言葉" name="secret" minLength={8} />
        <TextField label="郵便番号" name="post" pattern="\d{7}" />
        <RadioGroup
          label="お支払い"
          name="plan"
          isRequired
          value={null}
          onChange={() => {}}
          options={[
            { value: 'free', label: '無料' },
            { value: 'paid', label: '有料' },
          ]}
        />
        <Checkbox name="terms" isRequired>
          規約に同意する
        </Checkbox>
      </Form>
    </LocaleProvider>,
  )
  const form = screen.getByRole<HTMLFormElement>('form', { name: '申込み' })
  return { sent, send: () => act(() => form.requestSubmit()) }
}

const wordsOf = (name: string | RegExp) =>
  (screen.getByLabelText(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join('')

describe('a form that is not filled in as asked', () => {
  it('says what to do in the language of the page and goes to the first wrong field', () => {
    const { sent, send } = show()
    fireEvent.change(screen.getByLabelText('メール'), { target: { value: 'hanako' } })
    fireEvent.change(screen.getByLabelText('郵便番号'), { target: { value: '12' } })
    send()
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText(/名前/))
    expect(wordsOf(/名前/)).toBe('入力してください。')
    expect(wordsOf('メール')).toBe('name@example.com の形で入力してください。')
    expect(wordsOf('郵便番号')).toBe('書き方を確かめてください。')
    expect(wordsOf('規約に同意する')).toBe('チェックを入れてください。')
    expect(screen.getByRole('group', { name: /お支払い/ }).textContent).toContain('選んでください。')
    act(() => setLanguage('en'))
    expect(wordsOf(/名前/)).toBe('Fill in this field.')
    expect(wordsOf('規約に同意する')).toBe('Tick this box.')
  })

  it('takes its words back once the box is ticked', () => {
    const { send } = show()
    send()
    act(() => screen.getByLabelText('規約に同意する').click())
    expect(screen.queryByText('チェックを入れてください。')).toBeNull()
    expect(screen.getByLabelText('規約に同意する').hasAttribute('aria-invalid')).toBe(false)
  })
})
