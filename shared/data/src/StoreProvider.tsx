import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { store } from './page.ts'

/** Gives everything below it the one store of this page. */
export const StoreProvider = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
)
