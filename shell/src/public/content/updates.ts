import { list, section, type Translated } from '../article.ts'

export const updates: Translated = {
  ja: {
    title: '更新情報',
    lead: 'Techoに加わったこと、変わったことをお知らせします。',
    sections: [
      section(
        '2026-11-20',
        '2026年11月20日　はじめての公開',
        list(
          'メールアドレスとパスワードで登録し、ログインできます。パスワードを忘れたときは再設定できます。',
          '「今日」のページで、その日の習慣とタスクをまとめて見られます。',
          '習慣：頻度、休み、グループ、連続記録、定着度、ヒートマップ、取り込みと書き出し。',
          '日々のページ：エディター、一行日記、気分、その日のタスク、カレンダー。',
          '電波がないときに書いたものは端末に残り、つながったときに送られます。',
          'どのページからでも「q」で一行からタスクを足し、Ctrl+Kでページや書いたものを探せます。「明日15時」のような言葉もわかります。',
          '設定：タイムゾーン、一日の始まり、週の始まり、文字の大きさ、分類など。',
          '日本語と英語、明るい画面と暗い画面を選べます。',
        ),
      ),
    ],
  },
  en: {
    title: 'Updates',
    lead: 'What has been added to Techo and what has changed.',
    sections: [
      section(
        '2026-11-20',
        'November 20, 2026: first release',
        list(
          'Create an account with e-mail and password, sign in, and set a new password when you forget it.',
          'Today: the habits and tasks of the day on one page.',
          'Habits: schedules, skips, groups, streaks, strength, heat map, import and export.',
          'Daily pages: editor, one-line diary, mood, tasks of the day, calendar.',
          'What you write without a connection stays on your device and is sent when you are back.',
          'From any page, press q to add a task by one line (“tomorrow 3pm” is understood) and Ctrl+K to find pages and what you wrote.',
          'Settings: time zone, start of the day and of the week, text size, classifications and more.',
          'Japanese and English, light and dark.',
        ),
      ),
    ],
  },
}
