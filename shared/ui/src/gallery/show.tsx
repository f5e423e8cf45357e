import '../styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { LocaleProvider, ThemeProvider } from '../index.ts'
import styles from './Gallery.module.css'
import { Gallery } from './Gallery.tsx'

/** The gallery as a page of its own, for whoever works on the kit: `pnpm --filter @techo/ui gallery`. */
const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <main className={styles.stage}>
        <Gallery />
      </main>
    ),
  },
])
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <LocaleProvider>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </LocaleProvider>
    </StrictMode>,
  )
