import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from './language.ts'
import { defineMessages } from './messages.ts'

const useT = defineMessages('test', {
  ja: { hello: 'こんにちは、{{name}}さん', days_other: '{{count}}日', 'a.b:c': '点とコロン' },
  en: {
    hello: 'Hello {{name}}',
    days_zero: 'no day',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    'a.b:c': 'dot and colon',
  },
})

const Sentence = () => {
  const t = useT()
  return <p>{t('days', { count: 2 })}</p>
}

afterEach(() => act(() => setLanguage('ja')))

describe('messages', () => {
  it('speak the language of the page and change with it, without a reload', () => {
    act(() => setLanguage('ja'))
    render(<Sentence />)
    expect(screen.getByText('2日')).toBeTruthy()
    act(() => setLanguage('en'))
    expect(screen.getByText('2 days')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
    expect(document.cookie).toContain('techo-language=en')
    expect(localStorage.getItem('techo-language')).toBe('en')
  })

  it('follow the plural rules of each language', () => {
    const [ja, en] = [useT.in('ja'), useT.in('en')]
    expect([0, 1, 5].map(count => ja('days', { count }))).toEqual(['0日', '1日', '5日'])
    expect([0, 1, 5].map(count => en('days', { count }))).toEqual(['no day', '1 day', '5 days'])
  })

  it('fill in values as they are, and take keys as they are written', () => {
    expect(useT.in('en')('hello', { name: '<b>花子</b>' })).toBe('Hello <b>花子</b>')
    expect(useT.in('en')('hello', { name: '{{count}} $1' })).toBe('Hello {{count}} $1')
    expect(useT.translate('a.b:c')).toBe('点とコロン')
  })
})

// Checked by the compiler: `pnpm check` fails when one of these lines stops being an error.
export const mistakes = () => {
  // @ts-expect-error English lacks a key
  defineMessages('x', { ja: { one: '一', two: '二' }, en: { one: 'one' } })
  // @ts-expect-error English has a key that Japanese has not
  defineMessages('x', { ja: { one: '一' }, en: { one: 'one', two: 'two' } })
  // @ts-expect-error English needs the singular of a plural
  defineMessages('x', { ja: { days_other: '{{count}}日' }, en: { days_other: '{{count}} days' } })
  // @ts-expect-error no such key
  useT.translate('goodbye')
  // @ts-expect-error a plural needs its count
  useT.translate('days')
}
