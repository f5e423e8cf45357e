import { defineMessages } from '@techo/ui'

export const useCalendarT = defineMessages('schedule.calendars', {
  ja: {
    heading: 'カレンダー',
    name: '名前',
    show: '「{{name}}」を表示',
    colour: '「{{name}}」の色',
    add: 'カレンダーを追加',
    addName: '新しいカレンダーの名前',
    remove: '「{{name}}」を中の予定ごと削除',
    removed: 'カレンダー「{{name}}」を削除しました。',
    close: '閉じる',
  },
  en: {
    heading: 'Calendars',
    name: 'Name',
    show: 'Show “{{name}}”',
    colour: 'Colour of “{{name}}”',
    add: 'Add a calendar',
    addName: 'Name of the new calendar',
    remove: 'Delete “{{name}}” with its appointments',
    removed: 'Deleted the calendar “{{name}}”.',
    close: 'Close',
  },
})
