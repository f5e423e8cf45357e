import type { DeclaredTrash, ResolvedRegistry, Titled } from '@techo/core'

/** A kind of rows in the trash, with the area that it belongs to. */
export interface TrashKind extends DeclaredTrash {
  /** as addresses name it, `habits.habit` */
  readonly key: string
  /** the id of its remote; `settings` for what the shell itself throws away */
  readonly area: string
  readonly areaTitle: Titled
}

const classification = (id: string, ja: string, en: string): DeclaredTrash => ({
  id,
  label: { ja, en },
  icon: 'tag',
  table: 'classifications',
  where: { kind: id },
  title: 'name',
  along: { ja: '付けた先', en: 'what it was given to' },
  href: `/mypage/settings/classifications?kind=${id}`,
})

const own = {
  area: 'settings',
  areaTitle: { ja: '設定', en: 'Settings' },
  trash: [
    classification('tag', 'タグ', 'Tag'),
    classification('category', 'カテゴリー', 'Category'),
    classification('area', '領域', 'Area of life'),
  ],
}

/** What can be thrown away: as the remotes that are there declare it, then the shell's own. */
export const trashKinds = (registry: ResolvedRegistry): readonly TrashKind[] =>
  [
    ...registry.remotes.flatMap(({ id: area, disabled, config: { title: areaTitle, trash = [] } }) =>
      disabled ? [] : [{ area, areaTitle, trash }],
    ),
    own,
  ].flatMap(({ area, areaTitle, trash }) =>
    trash.map(kind => ({ ...kind, key: `${area}.${kind.id}`, area, areaTitle })),
  )
