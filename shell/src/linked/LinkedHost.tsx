import { provideEntityKinds, provideKept, provideTables } from '@techo/data'
import { arriving, LinkedView as LinkedSlot } from '@techo/ui'
import type { ReactNode } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import { keptHere, ownTables } from '../own-tables.ts'

provideEntityKinds(() => knownRegistry().remotes.flatMap(each => (each.disabled ? [] : (each.config.entities ?? []))))
provideTables(() => [
  ...ownTables,
  ...knownRegistry().remotes.flatMap(({ config }) => (config.tables ?? []).map(({ name }) => name)),
])
provideKept(() => [
  ...keptHere,
  ...knownRegistry().remotes.flatMap(({ disabled, config }) =>
    disabled ? [] : (config.tables ?? []).flatMap(({ name, kept }) => (kept ? [{ ...kept, name }] : [])),
  ),
])

const View = arriving(
  () => import('./LinkedView.tsx').then(({ LinkedView }) => LinkedView),
  () => null,
)

/** Lets the pages of all remotes show what hangs together; the view itself comes when the first page asks for it. */
export const LinkedHost = ({ children }: { readonly children: ReactNode }) => (
  <LinkedSlot value={View}>{children}</LinkedSlot>
)
