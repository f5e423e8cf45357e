import { defineMessages } from '@techo/ui'

/** Texts of the card, of quick add and of what all views share. */
export const useT = defineMessages('schedule', {
  ja: {
    title: '予定',
    allDay: '終日',
    openSchedule: '予定を開く',
    noneToday: '今日の予定はありません',
    addFirst: '予定を追加',
    untitled: '（タイトルなし）',
    hours: '{{hours}}時間',
    minutes: '{{minutes}}分',
    hoursMinutes: '{{hours}}時間{{minutes}}分',
    lineLabel: '予定',
    linePlaceholder: '明日15時から1時間 歯医者',
    lineHelp:
      '日付・時刻・長さ・繰り返し・場所（@）・リンクは、書いたとおりに読みます。時刻のないものは終日の予定になります。',
    lineTitle: 'タイトルを入れてください。',
    lineAdd: '追加する',
    added: '{{when}}「{{title}}」を追加しました。',
    firstCalendar: '予定',
    changed: '「{{title}}」を{{when}}に変更しました。',
    saved: '「{{title}}」を変更しました。',
    removed: '「{{title}}」を削除しました。',
  },
  en: {
    title: 'Schedule',
    allDay: 'All day',
    openSchedule: 'Open schedule',
    noneToday: 'Nothing is scheduled today',
    addFirst: 'Add appointment',
    untitled: '(no title)',
    hours: '{{hours}} h',
    minutes: '{{minutes}} min',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    lineLabel: 'Appointment',
    linePlaceholder: 'Dentist tomorrow 3pm for 1 h',
    lineHelp:
      'Dates, times, lengths, repetitions, places (@) and links are read as you write them. Without a time it takes the whole day.',
    lineTitle: 'Write a title.',
    lineAdd: 'Add',
    added: 'Added “{{title}}”, {{when}}.',
    firstCalendar: 'Schedule',
    changed: 'Moved “{{title}}” to {{when}}.',
    saved: 'Changed “{{title}}”.',
    removed: 'Deleted “{{title}}”.',
  },
})
