import { StrictMode } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** The whole page around its router: the same tree in the browser and where documents are rendered beforehand. */
export function App({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
