import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-24',
  ja: {
    title: '朝に届く今日',
    text: '今日のことが、開く前に届きます。',
    items: [
      '今日の予定、タスク、習慣、締切を、毎朝メールで受け取れます。設定の「お知らせ」で時刻を選べます。何もない日は届きません。',
    ],
  },
  en: {
    title: 'Today, in the morning',
    text: 'What today holds reaches you before you open Techo.',
    items: [
      'A letter each morning has the appointments, tasks, habits and deadlines of today. Choose its hour in the settings under Notifications; on a day without any there is none.',
    ],
  },
}
