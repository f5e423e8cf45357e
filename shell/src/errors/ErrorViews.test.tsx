import { setLanguage } from '@techo/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RemoteFailure } from '../federation/failure.ts'
import { ErrorViews } from './ErrorViews.tsx'
import { NotFoundError } from './not-found.ts'

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

beforeEach(() => {
  setLanguage('en')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(person)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (error: unknown, onRetry = () => {}, isPending = false) =>
  render(
    <MemoryRouter>
      <ErrorViews error={error} isPending={isPending} onRetry={onRetry} />
    </MemoryRouter>,
  )

test('a 404 names the path as the log does, with a sentence in the reader’s language', () => {
  show(new NotFoundError('/mypage/x'))
  expect(screen.getByRole('heading').textContent).toBe('Page not found')
  expect(document.body.textContent).toContain('Page not found: /mypage/x')
  cleanup()
  setLanguage('ja')
  show(new NotFoundError('/mypage/x'))
  expect(screen.getByRole('heading').textContent).toBe('ページが見つかりません')
  expect(document.body.textContent).toContain('Page not found: /mypage/x')
})

test('any other failure is a 500 with its message and another try', () => {
  let tries = 0
  show(new Error('boom'), () => tries++)
  expect(document.body.textContent).toContain('500')
  expect(document.body.textContent).toContain('Internal Server Error — boom')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tries).toBe(1)
  expect(screen.getByRole('link', { name: 'Go to the front page' }).getAttribute('href')).toBe('/')
})

test('a remote that could not be loaded says why, and a try that is under way is not started twice', () => {
  let tries = 0
  show(new RemoteFailure('habits', 'timeout', 'x'), () => tries++)
  expect(document.body.textContent).toContain('There was no answer in time.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  cleanup()
  show(new RemoteFailure('habits', 'timeout', 'x'), () => tries++, true)
  fireEvent.click(screen.getByRole('button', { name: 'Loading' }))
  expect(tries).toBe(1)
})

test('the heading takes the focus, so that it is read out', () => {
  show(new Error('boom'))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('crawlers are shown no error, unless somebody is signed in', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(crawler)
  for (const error of [new NotFoundError('/x'), new Error('boom'), new RemoteFailure('habits', 'http', 'x')]) {
    const { container } = show(error)
    expect(container.innerHTML).toBe('')
    cleanup()
  }
  // A monitor that is signed in sees what a person sees.
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it the same way
  document.cookie = 'sb-localhost-auth-token=x'
  show(new Error('boom'))
  expect(screen.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe('/mypage')
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'sb-localhost-auth-token=; max-age=0'
})
