import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-21',
  ja: {
    title: '案内のページが新しくなりました',
    text: '実際の画面を見ながら、できることを確かめられます。',
    items: [
      'トップページと機能のページに、実際の画面を載せました。言語とテーマに合わせて切り替わります。',
      'ヘルプとよくある質問を検索できます。ひらがなとカタカナ、全角と半角は区別しません。',
      'お問い合わせのフォームができました。送れなかったときも、書いた内容は残ります。',
      '新しいマークができました。手帳に、ひと筆の印です。',
    ],
  },
  en: {
    title: 'New pages about Techo',
    text: 'See what it does on screens of the product itself.',
    items: [
      'The front page and the features show real screens, in your language and theme.',
      'Help and questions can be searched; kana and letter widths are treated alike.',
      'There is a contact form. When it cannot be sent, what you wrote stays.',
      'A new sign: a planner with one stroke of ink.',
    ],
  },
}
