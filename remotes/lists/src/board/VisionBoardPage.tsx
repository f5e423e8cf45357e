import { toProblem, useToday } from '@techo/data'
import { Button, EmptyState, LinkButton, Page, ProblemView, Skeleton, toast } from '@techo/ui'
import { useState } from 'react'
import { useQuery } from '../useQuery.ts'
import { boardsApi, useBoardsQuery, useSetBoardMutation } from './api.ts'
import { BoardDialog, type BoardDraft, TemplateChoice } from './BoardDialog.tsx'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import type { Board } from './card.ts'
import { OneBoard } from './OneBoard.tsx'

const { boards: boardList, boardCards } = boardsApi.endpoints

export const asks = () => [boardList.initiate()]

/** The cards of the board that is shown. */
export const follows = (state: Parameters<ReturnType<typeof boardList.select>>[0]) => {
  const board = shownOf(boardList.select()(state).data, new URLSearchParams(location.search).get('board'))
  return board ? [boardCards.initiate(board.id)] : []
}

const shownOf = (boards: readonly Board[] | undefined, named: string | null): Board | undefined =>
  boards?.find(({ id }) => id === named) ?? boards?.[0]

/** /mypage/lists/vision-board: the board the address names, or the first one. */
export function VisionBoardPage() {
  const t = useBoardT()
  const today = useToday()
  const asked = useBoardsQuery()
  const boards = asked.data
  const [setBoard] = useSetBoardMutation()
  const [params, setQuery] = useQuery()
  const [draft, setDraft] = useState<BoardDraft | null>(null)
  const board = shownOf(boards, params.get('board'))
  const remove = ({ id }: Board) => {
    void setBoard({ id, columns: { deleted_at: new Date().toISOString() } })
    setQuery({ board: null })
    toast({ message: t('removedBoard'), onUndo: () => void setBoard({ id, columns: { deleted_at: null } }) })
  }

  const body = () => {
    if (!boards)
      return asked.error ? (
        <ProblemView problem={toProblem(asked.error)} onRetry={asked.refetch} isRetrying={asked.isFetching} />
      ) : (
        <Skeleton kind="block" />
      )
    if (!board)
      return (
        <>
          <EmptyState icon="image" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
          <TemplateChoice onChoose={template => setDraft({ template })} />
        </>
      )
    return (
      <OneBoard
        key={board.id}
        board={board}
        isList={params.get('view') === 'list'}
        onView={view => setQuery({ view: view === 'list' ? 'list' : null })}
        boards={boards}
        onBoard={id => setQuery({ board: id })}
        onNew={() => setDraft({ template: 'grid' })}
        onSettings={() => setDraft({ board })}
        onRemove={() => remove(board)}
      />
    )
  }
  return (
    <Page
      title={t('title')}
      width="wide"
      head="line"
      className={(board && styles.whole) ?? ''}
      actions={
        board ? (
          <Button icon="plus" onPress={() => setDraft({ template: 'grid' })}>
            {t('newBoard')}
          </Button>
        ) : (
          boards !== undefined && (
            <LinkButton variant="quiet" icon="trash" to="/mypage/trash?of=lists">
              {t('trash')}
            </LinkButton>
          )
        )
      }
    >
      <div className={styles.page}>{body()}</div>
      {draft && (
        <BoardDialog
          draft={draft}
          year={Number(today.slice(0, 4))}
          lastRank={boards?.at(-1)?.rank ?? null}
          onClose={() => setDraft(null)}
          onMade={id => setQuery({ board: id })}
        />
      )}
    </Page>
  )
}
