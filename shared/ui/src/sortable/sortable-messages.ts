import { defineMessages } from '../i18n/messages.ts'

/** What is said while a row or a card is dragged. */
export type Step = 'lifted' | 'over' | 'dropped' | 'cancelled'

export const useSortableT = defineMessages('ui-sortable', {
  ja: {
    handle: '{{name}}を並べ替える',
    role: '並べ替えできる項目',
    how: 'スペースキーで持ち上げ、上下の矢印キーで動かします。もう一度スペースキーで置き、Escapeキーで元に戻します。',
    lifted: '{{name}}を持ち上げました。{{count}}件中{{place}}番目です。',
    over: '{{name}}は{{count}}件中{{place}}番目です。',
    dropped: '{{name}}を{{place}}番目に置きました。',
    cancelled: '並べ替えをやめました。{{name}}は元の場所に戻りました。',
    menu: '{{name}}の移動',
    first: '一番上へ移動',
    up: '上へ移動',
    down: '下へ移動',
    last: '一番下へ移動',
  },
  en: {
    handle: 'Reorder {{name}}',
    role: 'sortable item',
    how: 'Press Space to pick it up, the arrow keys to move it, Space again to drop it, Escape to cancel.',
    lifted: 'Picked up {{name}}, {{place}} of {{count}}.',
    over: '{{name}} is now {{place}} of {{count}}.',
    dropped: 'Dropped {{name}} at place {{place}}.',
    cancelled: 'Cancelled. {{name}} is back where it was.',
    menu: 'Move {{name}}',
    first: 'Move to the top',
    up: 'Move up',
    down: 'Move down',
    last: 'Move to the bottom',
  },
})
