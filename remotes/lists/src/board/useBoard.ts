import { isProblem, newId } from '@techo/core'
import { toProblem, uploadAttachment } from '@techo/data'
import { toast } from '@techo/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useBoardCardsQuery, useSetCardsMutation } from '../api.ts'
import { largestImage } from '../list/pictures.tsx'
import { useBoardT } from '../messages/board.ts'
import { scaledDown, storedSize } from '../scaled-down.ts'
import { type Board, type BoardCard, emptyCard, mostCards } from './card.ts'
import { boundsOf, type Point } from './geometry.ts'
import { emptyHistory, type History, recorded, redone, undone } from './history.ts'
import { restacked } from './stacking.ts'

const noCards: readonly BoardCard[] = []
/** Copied cards outlive the page of one board: they can be pasted on another. */
let clipboard: readonly BoardCard[] = []

/** The cards of a board with everything that changes them. Each change is written at once and can be taken back. */
export function useBoard(board: Board) {
  const t = useBoardT()
  const { data, error, isFetching, refetch } = useBoardCardsQuery(board.id)
  const [setCards] = useSetCardsMutation()
  const all = data ?? noCards
  const cards = useMemo(() => all.filter(({ kind }) => kind !== 'group'), [all])
  const [chosen, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const history = useRef<History<BoardCard>>(emptyHistory)
  const [steps, setSteps] = useState({ canUndo: false, canRedo: false })
  const selected = useMemo(() => new Set(cards.flatMap(({ id }) => (chosen.has(id) ? [id] : []))), [cards, chosen])

  const write = useCallback(
    (changes: ReadonlyMap<string, BoardCard | null>) => {
      const put = [...changes.values()].filter(card => card !== null)
      void setCards({ put, gone: [...changes].flatMap(([id, card]) => (card === null ? [id] : [])) })
    },
    [setCards],
  )
  const remember = (next: History<BoardCard>) => {
    history.current = next
    setSteps({ canUndo: next.past.length > 0, canRedo: next.future.length > 0 })
  }

  const change = (put: readonly BoardCard[], gone: readonly string[] = [], gesture?: string) => {
    const known = new Map(all.map(card => [card.id, card]))
    const after = new Map<string, BoardCard | null>([
      ...put.map(card => [card.id, card] as const),
      ...gone.map(id => [id, null] as const),
    ])
    if (after.size === 0) return
    const before = new Map([...after.keys()].map(id => [id, known.get(id) ?? null]))
    remember(recorded(history.current, { before, after, ...(gesture ? { gesture } : {}) }))
    write(after)
  }
  const step = (taken: ReturnType<typeof undone<BoardCard>>) => {
    if (!taken) return
    remember(taken.history)
    write(taken.cards)
  }
  const undo = () => step(undone(history.current))

  const hasRoom = (count: number) => {
    const fits = cards.length + count <= mostCards
    if (!fits) toast({ message: t('limit'), tone: 'danger' })
    return fits
  }
  const top = all.reduce((most, { z }) => Math.max(most, z), -1)

  const add = (kind: BoardCard['kind'], at: Point | null, more: Partial<BoardCard> = {}) => {
    if (!hasRoom(1)) return null
    const [w, h] = [more.w ?? Math.round(board.width / 6), more.h ?? Math.round(board.height / 6)]
    const place = at ?? { x: board.width / 2, y: board.height / 2 }
    // Cards that are added one after the other do not hide each other.
    const aside = at ? 0 : (cards.length % 10) * 24
    const card = {
      ...emptyCard,
      id: newId(),
      board_id: board.id,
      kind,
      w,
      h,
      x: place.x - w / 2 + aside,
      y: place.y - h / 2 + aside,
      z: top + 1,
      ...more,
    }
    change([card])
    setSelected(new Set([card.id]))
    return card.id
  }

  const addImages = async (files: readonly File[], at: Point | null) => {
    const images = files.filter(({ type }) => type.startsWith('image/'))
    if (images.length === 0 || !hasRoom(images.length)) return
    const put: BoardCard[] = []
    for (const [index, file] of images.entries()) {
      const stored =
        file.size > largestImage
          ? null
          : await uploadAttachment(await scaledDown(file), { owner: { type: 'board', id: board.id } })
      if (stored === null || isProblem(stored)) {
        toast({ message: t('uploadFailed'), tone: 'danger' })
        continue
      }
      const size = storedSize(stored)
      const scale = Math.min(1, board.width / 4 / size.width, board.height / 3 / size.height)
      const [w, h] = [Math.max(24, size.width * scale), Math.max(24, size.height * scale)]
      const place = at ?? { x: board.width / 2, y: board.height / 2 }
      put.push({
        ...emptyCard,
        id: newId(),
        board_id: board.id,
        kind: 'image',
        image: stored.path,
        w,
        h,
        x: place.x - w / 2 + index * 24,
        y: place.y - h / 2 + index * 24,
        z: top + 1 + index,
      })
    }
    change(put)
    setSelected(new Set(put.map(({ id }) => id)))
  }

  const ofSelection = () => cards.filter(({ id }) => selected.has(id))

  const copies = (of: readonly BoardCard[]) => {
    if (of.length === 0 || !hasRoom(of.length)) return
    const put = of.map((card, index) => ({
      ...card,
      id: newId(),
      board_id: board.id,
      group_id: null,
      x: card.x + 24,
      y: card.y + 24,
      z: top + 1 + index,
    }))
    change(put)
    setSelected(new Set(put.map(({ id }) => id)))
  }

  const remove = (ids: ReadonlySet<string> = selected) => {
    if (ids.size === 0) return
    change([], [...ids])
    toast({ message: t('removed', { count: ids.size }), onUndo: undo })
    setSelected(new Set())
  }

  return {
    board,
    cards,
    selected,
    isReady: data !== undefined,
    problem: error ? toProblem(error) : null,
    isFetching,
    retry: refetch,
    ...steps,
    change,
    undo,
    redo: () => step(redone(history.current)),
    add,
    addImages,
    remove,
    setSelected,
    /** With everything that is grouped with it. */
    select: (id: string, adds: boolean) => {
      const group = cards.find(card => card.id === id)?.group_id
      const ids = group ? cards.filter(({ group_id }) => group_id === group).map(each => each.id) : [id]
      const next = new Set(adds ? selected : [])
      const isOff = adds && selected.has(id)
      for (const each of ids)
        if (isOff) next.delete(each)
        else next.add(each)
      setSelected(next)
      return next
    },
    copy: () => {
      clipboard = ofSelection()
      return clipboard.length > 0
    },
    paste: () => copies(clipboard),
    duplicate: () => copies(ofSelection()),
    stack: (way: 'up' | 'down' | 'top' | 'bottom', ids: ReadonlySet<string> = selected) =>
      change(restacked(cards, ids, way)),
    group: () => {
      const members = ofSelection()
      const bounds = boundsOf(members)
      if (!bounds || members.length < 2) return
      const frame: BoardCard = { ...emptyCard, ...bounds, id: newId(), board_id: board.id, kind: 'group', z: top + 1 }
      change([frame, ...members.map(card => ({ ...card, group_id: frame.id }))])
    },
    ungroup: () => {
      const groups = new Set(ofSelection().flatMap(({ group_id }) => (group_id ? [group_id] : [])))
      change(
        cards.filter(({ group_id }) => group_id && groups.has(group_id)).map(card => ({ ...card, group_id: null })),
        [...groups],
      )
    },
  }
}

export type BoardState = ReturnType<typeof useBoard>
