import type { GuideArea } from '@techo/core'

/** What it is good for, as /features and the home page say it. */
export default [
  {
    id: 'projects',
    icon: 'flag',
    address: '/mypage/project-management',
    order: 900,
    isOnHome: true,
    words: {
      ja: {
        name: 'プロジェクト',
        title: '大きな目標を、次の一歩に。',
        text: '大きなことも、小さなタスクに分ければ進みます。リスト、ボード、カレンダー、ガントチャートで段取りを見通せます。',
        points: [
          'タスクは今日のページと同じもの。終えれば、進みが動きます。',
          'つながりを引けば、前が遅れたぶん後ろも自動で動きます。',
          '土日と祝日、自分の休みを数えた稼働日で計画できます。',
        ],
      },
      en: {
        name: 'Projects',
        title: 'From a large aim to the next step.',
        text: 'Cut something large into small tasks and see the way: as a list, a board, a calendar or a Gantt chart.',
        points: [
          'Its tasks are those of your daily page: finish one, and the project moves on.',
          'Link tasks, and what follows moves by itself when something takes longer.',
          'Plans count working days: weekends, Japanese holidays and your own days off.',
        ],
      },
    },
  },
] satisfies readonly GuideArea[]
