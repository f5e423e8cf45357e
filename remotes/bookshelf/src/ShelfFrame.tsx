import { Button, EmptyState, IconButton, loadAwaited, Menu, Page, ProblemView, Skeleton, toast } from '@techo/ui'
import type { ReactNode } from 'react'
import { useT } from './messages/index.ts'
import { ShelfNav } from './ShelfNav.tsx'
import type { ShelfRows } from './useShelf.ts'
import type { ShelfPageState } from './useShelfPage.tsx'

interface Props {
  readonly title: string
  readonly shelf: ShelfRows
  readonly page: ShelfPageState
  readonly at: 'shelf' | 'table'
  readonly children: ReactNode
}

/** The head of both views of the shelf, and what stands there until there are books. */
export function ShelfFrame({ title, shelf, page, at, children }: Props) {
  const t = useT()
  const save = async (shape: 'csv' | 'json') => {
    const { exportBooks } = await loadAwaited(() => import('./io/export.ts'))
    if (!(await exportBooks(shape))) toast({ message: t('exportFailed'), tone: 'danger' })
  }
  const body = () => {
    if (!shelf.isReady && (shelf.beginning.length === 0 || shelf.problem))
      return shelf.problem ? (
        <ProblemView problem={shelf.problem} onRetry={shelf.retry} isRetrying={shelf.isFetching} />
      ) : (
        <Skeleton kind="rows" lines={6} />
      )
    if (shelf.isReady && shelf.books.length === 0)
      return (
        <EmptyState
          icon="books"
          title={t('empty')}
          action={
            <>
              <Button variant="primary" icon="plus" onPress={page.add}>
                {t('add')}
              </Button>
              <Button variant="quiet" icon="upload" onPress={page.importFile}>
                {t('import')}
              </Button>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )
    return children
  }
  const hasBooks = (shelf.isReady ? shelf.books : shelf.beginning).length > 0
  return (
    <Page
      title={title}
      width="wide"
      actions={
        <>
          {hasBooks && (
            <Button variant="primary" icon="plus" onPress={page.add}>
              <span data-word>{t('add')}</span>
            </Button>
          )}
          <Menu
            label={t('menu')}
            trigger={<IconButton icon="ellipsis" label={t('menu')} />}
            items={[
              { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=bookshelf' },
              'separator',
              { id: 'import', label: t('import'), icon: 'upload', onAction: page.importFile },
              { id: 'csv', label: t('exportCsv'), icon: 'download', onAction: () => void save('csv') },
              { id: 'json', label: t('exportJson'), icon: 'download', onAction: () => void save('json') },
            ]}
          />
        </>
      }
    >
      <ShelfNav at={at} />
      {body()}
      {page.dialogs}
    </Page>
  )
}
