import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-27',
  ja: {
    title: '押したことが、そのまま届く',
    text: '通知のボタンと、書いたものの同期を、さらに確かにしました。',
    items: [
      '通知の「完了」と「10分後にもう一度」は、届いた直後に押しても、ほかの端末への通知がまだ途中でも、必ず受け付けます。',
    ],
  },
  en: {
    title: 'What you press arrives',
    text: 'The buttons of notices and the syncing of your texts have become more certain.',
    items: [
      '“Done” and “In 10 minutes” on a notice count from the moment it appears, even while your other devices are still being notified.',
    ],
  },
}
