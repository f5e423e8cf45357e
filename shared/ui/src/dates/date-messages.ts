import { defineMessages } from '../i18n/messages.ts'

export const useDateT = defineMessages('ui-dates', {
  ja: {
    previous: '前の月',
    next: '次の月',
    today: '今日',
    clear: '日付を消す',
    open: 'カレンダーを開く',
    until: '〜',
    holidays: 'この月の祝日',
    start: '開始日',
    end: '終了日',
  },
  en: {
    previous: 'Previous month',
    next: 'Next month',
    today: 'Today',
    clear: 'Clear the date',
    open: 'Open the calendar',
    until: '–',
    holidays: 'Holidays this month',
    start: 'Start',
    end: 'End',
  },
})
