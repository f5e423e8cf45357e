import { defineMessages } from '@techo/ui'

/** Texts of the year in review. */
export const useYearT = defineMessages('shell-year', {
  ja: {
    title: '{{year}}年のまとめ',
    running: 'まだ途中の1年です。今日までのことを数えています。',
    before: '前の年',
    after: '次の年',
    print: '冊子にして印刷（PDF）',
    picture: '「{{title}}」の絵を保存',
    failed: '絵を作れませんでした。',
    nothing: 'この年は、まだ何も残されていません',
    nothingText: '日々の記録を書くと、1年がここにまとまります。',
    more_other: 'ほか{{count}}件',
    map: '{{title}}の1年',
  },
  en: {
    title: 'Your {{year}} in review',
    running: 'The year is not over: this is what there is up to today.',
    before: 'Previous year',
    after: 'Next year',
    print: 'Print as a booklet (PDF)',
    picture: 'Save a picture of “{{title}}”',
    failed: 'The picture could not be made.',
    nothing: 'There is nothing in this year yet',
    nothingText: 'Write, tick off, read: your year comes together here.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    map: 'A year of: {{title}}',
  },
})
