import { byRank, type Id } from '@techo/core'
import { api, type InsertOf, patch, read, readShort, shows, type UpdateOf, upsert } from '@techo/data'
import type { Board, BoardCard } from './card.ts'
import { boardColumns } from './first-rows.ts'

/** Boards and their cards; comes with their page and with the card of /mypage, which needs nothing else of the lists. */
const cardColumns =
  'id, board_id, group_id, kind, x, y, w, h, rotation, z, opacity, crop, image, text, style, caption, achieved, entity_type, entity_id'

const byZ = (one: BoardCard, other: BoardCard) => one.z - other.z || (one.id < other.id ? -1 : 1)

export const boardsApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    boards: build.query<readonly Board[], void>({
      query: () =>
        read(
          db => db.from('boards').select(boardColumns).is('deleted_at', null).order('rank').order('id'),
          shows<Board>('boards', {
            order: byRank,
            blank: { period: '', background: 'paper', width: 1920, height: 1080, rank: 'a0' },
          }),
        ),
      providesTags: ['boards'],
    }),
    setBoard: build.mutation<null, { readonly id: Id; readonly columns: UpdateOf<'boards'> }>({
      query: ({ id, columns }) => patch('boards', { id }, columns),
    }),
    addBoard: build.mutation<
      null,
      { readonly board: InsertOf<'boards'> & { readonly id: Id }; readonly cards: readonly BoardCard[] }
    >({
      query: ({ board, cards }) => [
        upsert('boards', board),
        ...(cards.length > 0 ? [upsert('board_cards', cards)] : []),
      ],
    }),
    boardCards: build.query<readonly BoardCard[], Id>({
      query: board =>
        readShort(
          db =>
            db
              .from('board_cards')
              .select(cardColumns)
              .eq('board_id', board)
              .is('deleted_at', null)
              .order('z')
              .order('id'),
          shows<BoardCard>('board_cards', { where: card => card.board_id === board, order: byZ }),
          'updated_at',
        ),
      providesTags: ['board_cards'],
    }),
    /** New and changed cards, whole; and those that are thrown away. */
    setCards: build.mutation<null, { readonly put: readonly BoardCard[]; readonly gone: readonly Id[] }>({
      query: ({ put, gone }) => [
        ...(put.length > 0
          ? [
              upsert(
                'board_cards',
                put.map(card => ({ ...card, deleted_at: null })),
              ),
            ]
          : []),
        ...gone.map(id => patch('board_cards', { id }, { deleted_at: new Date().toISOString() })),
      ],
    }),
  }),
})

export const { useBoardsQuery, useSetBoardMutation, useAddBoardMutation, useBoardCardsQuery, useSetCardsMutation } =
  boardsApi
