import { sharedIn, sharedIsTaken } from '@techo/core/shared'
import { arriving } from '@techo/ui'
import { usePageKeys } from '@techo/ui/actions'
import { useLocation, useSearchParams } from '@techo/ui/router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useT } from './messages/index.ts'
import type { Book } from './rows.ts'
import { type Filter, readFilter, shown } from './shelf.ts'
import type { ShelfRows } from './useShelf.ts'

const AddBookDialog = arriving(() => import('./AddBookDialog.tsx').then(({ AddBookDialog }) => AddBookDialog))
const ImportDialog = arriving(() => import('./io/ImportDialog.tsx').then(({ ImportDialog }) => ImportDialog))

export interface ShelfPageState {
  readonly filter: Filter
  readonly params: URLSearchParams
  readonly set: (changes: Readonly<Record<string, string | null>>) => void
  readonly found: readonly Book[]
  readonly add: () => void
  readonly importFile: () => void
  readonly dialogs: ReactNode
}

/** What both views of the shelf share: the address, what it shows, `n` and the dialogs. */
export function useShelfPage(shelf: ShelfRows): ShelfPageState {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [tool, setTool] = useState<'add' | 'import' | null>(null)
  const [shared, setShared] = useState<string | null>(null)
  const filter = useMemo(() => readFilter(params), [params])
  const { books, categoryOf, tagsOf, below, finishedOn, language } = shelf
  const found = useMemo(
    () => shown(books, filter, { categoryOf, tagsOf, below, finishedOn, language }),
    [books, filter, categoryOf, tagsOf, below, finishedOn, language],
  )
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )

  const isAsked = params.has('new')
  useEffect(() => {
    if (!isAsked) return
    setShared(sharedIn(state)?.isbn ?? null)
    setTool('add')
    sharedIsTaken(state)
    set({ new: null })
  }, [isAsked, set, state])

  usePageKeys([{ id: 'add', label: t('add'), keys: 'N', onAction: () => setTool('add') }])

  return {
    filter,
    params,
    set,
    found,
    add: () => setTool('add'),
    importFile: () => setTool('import'),
    dialogs: (
      <>
        {tool === 'add' && (
          <AddBookDialog
            shelf={shelf}
            shared={shared}
            onClose={() => {
              setTool(null)
              setShared(null)
            }}
          />
        )}
        {tool === 'import' && <ImportDialog onClose={() => setTool(null)} />}
      </>
    ),
  }
}
