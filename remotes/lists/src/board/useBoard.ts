import { isProblem, newId, untilThere } from '@techo/core'
import { toProblem, uploadAttachment } from '@techo/data'
import { toast } from '@techo/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { largestImage } from '../list/Picture.tsx'
import { putReading } from '../reading.ts'
import { scaledDown } from '../scaled-down.ts'
import { useBoardCardsQuery, useSetCardsMutation } from './api.ts'
import { useBoardT } from './board-messages.ts'
import type { Brought } from './brought.ts'
import { type Board, type BoardCard, emptyCard, mostCards } from './card.ts'
import type { FillCard } from './fill-card.ts'
import { framesFor } from './frames.ts'
import { freePlace, shared } from './free-place.ts'
import { boundsOf, middleOf, type Point, type Rect } from './geometry.ts'
import { emptyHistory, type History, recorded, redone, undone } from './history.ts'
import { pictureSize } from './picture-size.ts'
import { restacked } from './stacking.ts'

const noCards: readonly BoardCard[] = []
/** Copied cards outlive the page of one board: they can be pasted on another. */
let clipboard: readonly BoardCard[] = []

/** The cards of a board with everything that changes them. Each change is written at once and can be taken back. */
export function useBoard(board: Board) {
  const t = useBoardT()
  const asked = useBoardCardsQuery(board.id)
  const { data, error, refetch } = asked
  const [setCards] = useSetCardsMutation()
  const all = data ?? noCards
  // Pictures take a while on their way: what is done then is done to the cards as they are then.
  const latest = useRef(all)
  latest.current = all
  /** the part of the board that the canvas shows just now; null while there is no canvas */
  const seen = useRef<() => Rect | null>(() => null)
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
    const known = new Map(latest.current.map(card => [card.id, card]))
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
  /** Writes columns of a card as it is by now; one that is gone meanwhile stays gone. */
  const set = (id: string, columns: Partial<BoardCard>, gesture?: string) => {
    const card = latest.current.find(each => each.id === id)
    if (card) change([{ ...card, ...columns }], [], gesture)
  }
  const nextZ = () => latest.current.reduce((most, { z }) => Math.max(most, z), -1) + 1

  /** About a point; without one where it hides nothing, near the middle of what is seen. */
  const placed = (size: Pick<Rect, 'w' | 'h'>, at: Point | null, beside: readonly BoardCard[] = []): Rect => {
    if (at) return { ...size, x: at.x - size.w / 2, y: at.y - size.h / 2 }
    const whole = { x: 0, y: 0, w: board.width, h: board.height }
    const view = seen.current()
    const others = [...latest.current, ...beside].flatMap(card =>
      card.kind === 'group' ? [] : (boundsOf([card]) ?? []),
    )
    return { ...size, ...freePlace(size, others, (view && shared(view, whole)) ?? whole) }
  }

  const add = (kind: BoardCard['kind'], at: Point | null, more: Partial<BoardCard> = {}, gesture?: string) => {
    if (!hasRoom(1)) return null
    const place = placed({ w: Math.round(board.width / 6), h: Math.round(board.height / 6) }, at)
    const card = { ...emptyCard, id: newId(), board_id: board.id, kind, ...place, z: nextZ(), ...more }
    change([card], [], gesture)
    setSelected(new Set([card.id]))
    return card
  }

  /** Each picture is a card at once, and all of them one step. @returns the pictures that could not be put on the board */
  const addImages = async (files: readonly File[], at: Point | null): Promise<readonly File[]> => {
    const images = files.filter(({ type }) => type.startsWith('image/'))
    const frames = framesFor(cards, at, selected).slice(0, images.length)
    if (images.length === 0 || !hasRoom(images.length - frames.length)) return images
    const gesture = `pictures ${newId()}`
    const put: BoardCard[] = []
    const show = (card: BoardCard) => {
      put.push(card)
      change([card], [], gesture)
    }
    const left: File[] = []
    for (const file of images) {
      const stored =
        file.size > largestImage
          ? null
          : await uploadAttachment(await scaledDown(file), { owner: { type: 'board', id: board.id } })
      if (stored === null || isProblem(stored)) {
        toast({ message: t('uploadFailed'), tone: 'danger' })
        left.push(file)
        continue
      }
      const index = put.length
      const frame = frames[index]
      if (frame) {
        show({
          ...(latest.current.find(({ id }) => id === frame.id) ?? frame),
          kind: 'image',
          image: stored.path,
          crop: null,
        })
        continue
      }
      const about = at && { x: at.x + (index - frames.length) * 24, y: at.y + (index - frames.length) * 24 }
      show({
        ...emptyCard,
        id: newId(),
        board_id: board.id,
        kind: 'image',
        image: stored.path,
        ...placed(pictureSize(board, stored), frames.length > 0 ? null : about, put),
        // The last one may not be among the cards yet.
        z: Math.max(nextZ(), ...put.map(({ z }) => z + 1)),
      })
    }
    setSelected(new Set(put.map(({ id }) => id)))
    return left
  }

  const fill = (asked?: FillCard) => {
    if (!putReading('card', asked)) return
    // The card of a board that is not open here has no steps to be taken back by.
    const show = (card: BoardCard, { id }: FillCard) =>
      card.board_id === board.id ? change([card], [], `address ${id}`) : write(new Map([[card.id, card]]))
    void untilThere(() => import('./fill-card.ts')).then(found => found?.fillCards(show, asked))
  }
  // Once: what a page that was left had not read yet.
  const [atFirst] = useState(() => () => fill())
  useEffect(atFirst, [atFirst])

  /** An address is a card at once, and what its page shows once that was read; all of it is one step. */
  const addAddress = (url: string, at: Point | null) => {
    const id = newId()
    const card = add('text', at, { text: url.slice(0, 2000), style: { url } }, `address ${id}`)
    if (card) fill({ id, of: card.id, url, askedAt: Date.now(), board, text: card.text })
  }

  const bring = (what: Brought, at: Point | null) => {
    if (what.kind === 'pictures') void addImages(what.files, at)
    else if (what.kind === 'address') addAddress(what.url, at)
    else add('text', at, { text: what.text.slice(0, 2000) })
  }

  const ofSelection = () => cards.filter(({ id }) => selected.has(id))

  const copies = (of: readonly BoardCard[], at: Point | null = null) => {
    const bounds = boundsOf(of)
    if (!bounds || !hasRoom(of.length)) return
    const middle = middleOf(bounds)
    const by = at ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 24, y: 24 }
    const put = of.map((card, index) => ({
      ...card,
      id: newId(),
      board_id: board.id,
      group_id: null,
      x: card.x + by.x,
      y: card.y + by.y,
      z: nextZ() + index,
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
    isFetching: data === undefined && asked.isFetching,
    retry: refetch,
    ...steps,
    change,
    set,
    undo,
    redo: () => step(redone(history.current)),
    seen,
    add,
    addImages,
    bring,
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
    /** The words of the cards, for other programs; null when none is selected. */
    copy: () => {
      if (selected.size === 0) return null
      clipboard = ofSelection()
      return clipboard.flatMap(({ text, caption }) => [text, caption].filter(Boolean)).join('\n')
    },
    paste: (at: Point | null) => copies(clipboard, at),
    duplicate: () => copies(ofSelection()),
    stack: (way: 'up' | 'down' | 'top' | 'bottom', ids: ReadonlySet<string> = selected) =>
      change(restacked(cards, ids, way)),
    group: () => {
      const members = ofSelection()
      const bounds = boundsOf(members)
      if (!bounds || members.length < 2) return
      const frame: BoardCard = { ...emptyCard, ...bounds, id: newId(), board_id: board.id, kind: 'group', z: nextZ() }
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
