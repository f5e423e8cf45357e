import type { Titled } from '@techo/core'

/** What a search result says below the title of a public page. Japanese up to 80 signs, English up to 155. */
export const descriptions: Readonly<Record<string, Titled>> = {
  '/': {
    ja: '今日の予定、習慣、日記、やりたいこと、本、プロジェクト。毎日と人生を一冊にまとめる手帳アプリです。無料ではじめられます。',
    en: 'Today’s plan, habits, diary, wishes, books and projects: one calm planner for your days and your life. Free to start.',
  },
  '/features': {
    ja: '今日のページ、習慣の記録、日々のノート、週のタスク。Techoでできることを、画面とあわせてご紹介します。',
    en: 'Today’s page, habits, daily notes and the tasks of the week: what you can do with Techo, shown screen by screen.',
  },
  '/updates': {
    ja: 'Techoに加わったこと、変わったこと、直ったことを新しい順にお知らせします。',
    en: 'What has been added, changed and mended in Techo, newest first.',
  },
  '/pricing': {
    ja: 'Techoの料金のご案内です。できること、制限、データの書き出しについて。',
    en: 'What Techo costs, what you get for it, and how you take your data with you.',
  },
  '/about': {
    ja: '紙の手帳の落ち着きを、なくならず探せるかたちで。Techoをつくる理由と、大切にしていること。',
    en: 'The calm of a paper planner in a form you can search and never lose: why Techo exists and what it stands for.',
  },
  '/privacy': {
    ja: 'Techoがお預かりする情報、その使い道、端末に残るもの、書き出しと削除の方法をまとめています。',
    en: 'What Techo keeps, what it is used for, what stays on your device, and how to export or delete it.',
  },
  '/terms': {
    ja: 'Techoの利用規約です。ご利用の条件、お支払い、責任の範囲、特定商取引法に基づく表記について。',
    en: 'The terms of using Techo: conditions, payment, liability, and the disclosures Japanese commercial law asks for.',
  },
  '/help': {
    ja: 'Techoの使い方。はじめかた、習慣の記録、日々のページ、キーボードの操作、困ったときの手引きです。',
    en: 'How to use Techo: first steps, habits, daily pages, keys, and what to do when something goes wrong.',
  },
  '/contact': {
    ja: 'Techoへのお問い合わせ。ご質問、ご要望、不具合のお知らせをお送りください。',
    en: 'Write to the people behind Techo: questions, wishes, and reports of what does not work.',
  },
  '/faq': {
    ja: '料金、オフライン、端末の併用、データの安全、ほかのアプリからの移行など、よくある質問にお答えします。',
    en: 'Answers about prices, working offline, several devices, the safety of your data, and moving from other apps.',
  },
}
