import type { Titled } from '@techo/core'

/** What has keys of its own everywhere. Data alone: the help shows it on a page that carries nothing of the palette. */
export interface KeyedAction {
  readonly id: string
  readonly group: 'do' | 'day'
  readonly icon: string
  readonly title: Titled
  /** as they stand on the keyboard, `Ctrl+K` */
  readonly keys: string
}

const keyed = (
  id: string,
  group: KeyedAction['group'],
  icon: string,
  ja: string,
  en: string,
  keys: string,
): KeyedAction => ({ id, group, icon, title: { ja, en }, keys })

export const add = keyed('add', 'do', 'plus', 'すばやく追加', 'Quick add', 'q')
export const find = keyed('find', 'do', 'search', '検索・コマンドを開く', 'Search and commands', 'Ctrl+K')
export const showKeys = keyed('keys', 'do', 'keyboard', 'キーの一覧を見る', 'Show keyboard shortcuts', '?')
export const dayBefore = keyed('day-before', 'day', 'chevron-left', '前の日を開く', 'Open the previous day', 'Alt+←')
export const dayAfter = keyed('day-after', 'day', 'chevron-right', '次の日を開く', 'Open the next day', 'Alt+→')

export const keyedActions: readonly KeyedAction[] = [add, find, showKeys, dayBefore, dayAfter]

/** The keys on the keyboard at hand. */
export const keysHere = (keys: string, isMac: boolean): string =>
  isMac ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥') : keys

/** The keys that lead to a place, by the letter it declares: `g`, then that one. */
export const keysTo = (letter: string): string => `g ${letter}`
