import { link, list, section, type Translated, text } from '../article.ts'

export const contact: Translated = {
  ja: {
    title: 'お問い合わせ',
    lead: 'お困りのことやご意見をお聞かせください。',
    sections: [
      section(
        'before',
        'その前に',
        text('使い方やよくあるご質問は、次のページにまとめています。'),
        link('/help', 'ヘルプ'),
        link('/faq', 'よくある質問'),
      ),
      section(
        'what',
        '書いていただきたいこと',
        list('どの画面で、何をしたときに起きたか', 'お使いのブラウザーと端末', '画面に出た文（あれば）'),
        text('パスワードや認証コードは書かないでください。こちらからお尋ねすることもありません。'),
      ),
    ],
  },
  en: {
    title: 'Contact',
    lead: 'Tell us what troubles you or what you would like.',
    sections: [
      section(
        'before',
        'Before you write',
        text('How things work and what people often ask stands on these pages.'),
        link('/help', 'Help'),
        link('/faq', 'Questions and answers'),
      ),
      section(
        'what',
        'What helps us',
        list(
          'On which page it happened, and what you did',
          'Your browser and device',
          'The words on the screen, if there were any',
        ),
        text('Please never write passwords or codes. We will never ask for them.'),
      ),
    ],
  },
}
