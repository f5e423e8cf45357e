import type { GuideArea } from '@techo/core'

/** What it is good for, as /features and the home page say it. */
export default [
  {
    id: 'habits',
    icon: 'repeat',
    address: '/mypage/habits',
    order: 200,
    isOnHome: true,
    words: {
      ja: {
        name: '習慣',
        title: '休んでも、途切れない。',
        text: '毎日でも、曜日を決めても、週に3回でも、3日おきでも。数えるのは日数ではなく、守れた約束です。',
        points: [
          '旅行や体調のすぐれない日は「休む」に。連続はそのまま続きます。',
          '回数や時間を測る習慣も、やめたい習慣も。',
          'つけ忘れた日は、並んだ丸を押せばあとから直せます。',
        ],
      },
      en: {
        name: 'Habits',
        title: 'A day off breaks nothing.',
        text: 'Every day, on chosen weekdays, three times a week, every third day. What counts are promises kept, not days.',
        points: [
          'Skip a day when you travel or are ill: the streak goes on.',
          'Habits you measure, and habits you want to be rid of.',
          'Forgot to record? Press the day in the strip and correct it.',
        ],
      },
    },
  },
  {
    id: 'record',
    icon: 'chart',
    address: '/mypage/habits/:id',
    order: 300,
    words: {
      ja: {
        name: '習慣の記録',
        title: '続けた日々が、かたちになる。',
        text: '定着度、曜日ごとの傾向、1年のヒートマップ。続いていることも、むずかしい曜日も、ひと目でわかります。',
        points: [
          '図はどれも、表でも読めます。',
          '頻度を変えても、それまでの記録の評価は変わりません。',
          'Loop Habit TrackerやCSVから、いままでの記録を引き継げます。',
        ],
      },
      en: {
        name: 'Records of a habit',
        title: 'See what you kept up.',
        text: 'Strength, weekday profile, a heat map of the year: what lasts, and which weekday is hard, at a glance.',
        points: [
          'Every chart can be read as a table.',
          'A new schedule does not change how the past is judged.',
          'Bring your records along from Loop Habit Tracker or from CSV.',
        ],
      },
    },
  },
] satisfies readonly GuideArea[]
