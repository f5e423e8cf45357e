import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { applyTheme, LocaleProvider, setLanguage, ThemeProvider } from '../index.ts'
import { overlays } from '../overlays/index.ts'
import { Gallery } from './Gallery.tsx'

afterEach(() => {
  cleanup()
  applyTheme('system')
})

const show = async () => {
  await overlays.fetch()
  const router = createMemoryRouter([{ path: '*', element: <Gallery /> }])
  render(
    <LocaleProvider>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </LocaleProvider>,
  )
  await act(async () => {})
}

// A complaint on the console fails every test; see vitest.setup.ts.
describe.each(['light', 'dark'] as const)('the gallery in the %s theme', theme => {
  it.each([
    ['ja', '部品の見本', '明るい', '暗い'],
    ['en', 'Component gallery', 'Light', 'Dark'],
  ] as const)('in %s draws every part without a complaint', async (language, title, light, dark) => {
    act(() => setLanguage(language))
    await show()
    act(() => screen.getByRole('radio', { name: theme === 'light' ? light : dark }).click())
    expect(document.documentElement.dataset.theme).toBe(theme)
    expect(document.documentElement.lang).toBe(language)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    for (const role of [
      'grid',
      'combobox',
      'separator',
      'table',
      'searchbox',
      'slider',
      'tablist',
      'progressbar',
      'img',
    ])
      expect((await screen.findAllByRole(role)).length, role).toBeGreaterThan(0)
    expect(document.body.textContent?.includes('選んでください')).toBe(language === 'ja')
  })
})
