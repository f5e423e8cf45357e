import type { FileTargetProps } from '@techo/core'
import { toProblem, useToday } from '@techo/data'
import { Button, Dialog, LinkButton, ProblemView, Select, Skeleton } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useState } from 'react'
import { useT } from '../messages/index.ts'
import { useBoardsQuery } from './api.ts'
import { useBoardT } from './board-messages.ts'
import { type Board, boardOfDay } from './card.ts'
import { useBoard } from './useBoard.ts'

/** Pictures as cards: on which board is asked, also where there is one alone, as nothing is written before. */
export function BoardPicture({ files, onClose }: FileTargetProps) {
  const t = useBoardT()
  const today = useToday()
  const { data: boards, error, refetch } = useBoardsQuery()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [left, setLeft] = useState(files)
  const close = () => onClose(files.filter(file => !left.includes(file)))
  const board = boards && (boards.find(({ id }) => id === chosen) ?? boardOfDay(boards, today))
  return (
    <Dialog
      title={t('title')}
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && close()}
      actions={
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          {board && (
            <Put
              key={board.id}
              board={board}
              files={left}
              onBusy={setBusy}
              onLeft={setLeft}
              onPut={() => onClose(files)}
            />
          )}
        </>
      }
    >
      {!boards &&
        (error ? <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} /> : <Skeleton lines={2} />)}
      {boards?.length === 0 && (
        <p>
          <LinkButton to="/mypage/lists/vision-board">{t('emptyTitle')}</LinkButton>
        </p>
      )}
      {boards && board && (
        <Select
          label={t('board')}
          value={board.id}
          options={boards.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setChosen}
          isDisabled={isBusy}
        />
      )}
    </Dialog>
  )
}

interface PutProps extends Pick<FileTargetProps, 'files'> {
  readonly board: Board
  readonly onBusy: (isBusy: boolean) => void
  readonly onLeft: (files: readonly File[]) => void
  readonly onPut: () => void
}

function Put({ board, files, onBusy, onLeft, onPut }: PutProps) {
  const t = useT()
  const navigate = useNavigate()
  const state = useBoard(board)
  const [isBusy, setBusy] = useState(false)
  const put = async () => {
    setBusy(true)
    onBusy(true)
    const missing = await state.addImages(files, null)
    onLeft(missing)
    setBusy(false)
    onBusy(false)
    if (missing.length > 0) return
    onPut()
    void navigate(`/mypage/lists/vision-board?board=${board.id}`)
  }
  return (
    <Button variant="primary" isPending={isBusy} isDisabled={!state.isReady} onPress={() => void put()}>
      {t('add')}
    </Button>
  )
}
