import { readOnce, store } from '@techo/data'
import { keepPicture, readAddress, runReadings } from '../read-address.ts'
import type { Reading } from '../reading.ts'
import { boardsApi } from './api.ts'
import type { Board, BoardCard } from './card.ts'
import { middleOf } from './geometry.ts'
import { pictureSize } from './picture-size.ts'

/** A card that shows what the page at its address does, once that was read. */
export interface FillCard extends Reading {
  readonly board: Pick<Board, 'id' | 'width' | 'height'>
  /** what the card says until then */
  readonly text: string
}

/** Fills the card for which it was just asked, and those that were left. */
export const fillCards = (show: (card: BoardCard, reading: FillCard) => void, asked?: FillCard): Promise<void> =>
  runReadings<FillCard>(
    'card',
    async reading => {
      const { board, of, text, url } = reading
      const page = await readAddress(reading)
      if (!page) return () => {}
      const picture = page.image === null ? null : await keepPicture(page.image, { type: 'board', id: board.id })
      const cards = await readOnce(store.dispatch(boardsApi.endpoints.boardCards.initiate(board.id)))
      return () => {
        // One that was written in meanwhile, or is gone, stays as it is.
        const now = cards.find(({ id }) => id === of)
        if (now?.text !== text) return
        const title = page.title ?? ''
        if (!picture)
          return show(
            { ...now, text: title.slice(0, 2000) || text, caption: new URL(url).hostname.slice(0, 500) },
            reading,
          )
        const size = pictureSize(board, picture)
        const { x, y } = middleOf(now)
        const place = { ...size, x: x - size.w / 2, y: y - size.h / 2 }
        const caption = title.slice(0, 500)
        show({ ...now, kind: 'image', image: picture.path, text: '', caption, ...place }, reading)
      }
    },
    asked,
  )
