import { defineMessages } from '@techo/ui'

/** Texts of books that are due back: of their card on Today, and of the shelf. */
export const useDueT = defineMessages('bookshelf-due', {
  ja: {
    label: '返す本',
    'in.late_other': '返却が{{count}}日おくれ',
    'in.today': '今日までに返す',
    'in.tomorrow': '明日までに返す',
    'in.days_other': 'あと{{count}}日で返す',
    giveBack: '返した',
    giveBackOf: '『{{title}}』を返した',
    givenBack: '『{{title}}』を返しました。',
    more_other: 'ほかに{{count}}冊',
    none: '近いうちに返す本はありません。',
    next: 'つぎは『{{title}}』、{{day}}まで。',
    undated: '本に返す日を書くと、前の日と当日の朝にお知らせします。',
    toBorrowed: '借りている本を見る',
  },
  en: {
    label: 'Books to return',
    'in.late_one': '{{count}} day overdue',
    'in.late_other': '{{count}} days overdue',
    'in.today': 'Due today',
    'in.tomorrow': 'Due tomorrow',
    'in.days_one': 'Due in {{count}} day',
    'in.days_other': 'Due in {{count}} days',
    giveBack: 'Returned',
    giveBackOf: 'Returned “{{title}}”',
    givenBack: '“{{title}}” is returned.',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
    none: 'Nothing is due back soon.',
    next: 'Next: “{{title}}”, due on {{day}}.',
    undated: 'Give a book its due date, and you are reminded on the morning before and on the day.',
    toBorrowed: 'Show borrowed books',
  },
})
