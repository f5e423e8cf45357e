import type { Titled } from '@techo/core'

/** The areas that can be looked at in several ways, and the search that opens each; the first is how the area opens by itself. */
export interface AreaViews {
  readonly path: string
  readonly views: readonly { readonly search: string; readonly label: Titled }[]
}

const views = (path: string, ...all: readonly (readonly [search: string, ja: string, en: string])[]): AreaViews => ({
  path,
  views: all.map(([search, ja, en]) => ({ search, label: { ja, en } })),
})

export const areaViews: readonly AreaViews[] = [
  views('/mypage/habits', ['', '今日', 'Today'], ['?view=month', '月', 'Month']),
  views(
    '/mypage/notes',
    ['', '最近', 'Recent'],
    ['?view=pinned', 'ピン留め', 'Pinned'],
    ['?view=favourites', 'お気に入り', 'Favourites'],
    ['?view=tree', 'ツリー', 'Tree'],
  ),
  views(
    '/mypage/lists/bucket',
    ['', 'リスト', 'List'],
    ['?view=hundred', '100のリスト', 'Hundred'],
    ['?view=album', 'アルバム', 'Album'],
  ),
  views('/mypage/lists/vision-board', ['', 'ボード', 'Board'], ['?view=list', 'リスト', 'List']),
  views('/mypage/bookshelf', ['', '表紙', 'Covers'], ['?view=list', 'リスト', 'List']),
  views('/mypage/project-management', ['', 'カード', 'Cards'], ['?show=table', '表', 'Table']),
]
