// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const habitGroupsColumns =
  'id, name, colour, icon, rank'

export const habitGroupsBlank = {
  colour: null,
  icon: null,
  rank: 'a0',
} satisfies Partial<HabitGroupsRow>

export interface HabitGroupsRow {
  readonly id: Id
  readonly name: RowOf<'habit_groups'>['name']
  readonly colour: RowOf<'habit_groups'>['colour']
  readonly icon: RowOf<'habit_groups'>['icon']
  readonly rank: RowOf<'habit_groups'>['rank']
}

export type HabitGroupsWritable = Pick<HabitGroupsRow, 'id' | 'name' | 'colour' | 'icon' | 'rank'>
