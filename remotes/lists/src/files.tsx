import type { FileTarget, FileTargetProps } from '@techo/core'
import { arriving, ProblemView, Skeleton } from '@techo/ui'
import { FilesDialog } from './list/FilesDialog.tsx'
import { useList } from './list/useList.ts'
import type { List } from './rules/item.ts'

const WishPicture = arriving(() => import('./wish/WishPicture.tsx').then(found => found.WishPicture))
const BoardPicture = arriving(() => import('./board/BoardPicture.tsx').then(found => found.BoardPicture))

const ofList =
  (list: List) =>
  ({ files, onClose }: FileTargetProps) => {
    const state = useList(list)
    if (state.isReady) return <FilesDialog state={state} given={files} onClose={onClose} />
    return state.problem ? <ProblemView problem={state.problem} onRetry={state.retry} /> : <Skeleton lines={3} />
  }

export const files: readonly FileTarget[] = [
  { id: 'wish', component: ofList('wish') },
  { id: 'bucket', component: ofList('bucket') },
  { id: 'not-do', component: ofList('not_do') },
  { id: 'wish-picture', component: WishPicture },
  { id: 'board-picture', component: BoardPicture },
]
