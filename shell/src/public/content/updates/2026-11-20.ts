import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-20',
  ja: {
    title: 'はじめての公開',
    text: '習慣と、今日と、日々のページ。Techoの最初の一冊ができました。',
    items: [
      'メールアドレスとパスワードで登録し、ログインできます。パスワードを忘れたときは再設定できます。',
      '「今日」のページで、その日の習慣とタスクをまとめて見られます。',
      '習慣：頻度、休み、グループ、連続記録、定着度、ヒートマップ、取り込みと書き出し。',
      '日々のページ：エディター、一行日記、気分、その日のタスク、カレンダー。',
      '電波がないときに書いたものは端末に残り、つながったときに送られます。',
      'どのページからでも「q」で一行からタスクを足し、Ctrl＋Kでページや書いたものを探せます。「明日15時」のような言葉もわかります。',
      '設定：タイムゾーン、一日の始まり、週の始まり、文字の大きさ、分類など。',
      '日本語と英語、明るい画面と暗い画面を選べます。',
    ],
  },
  en: {
    title: 'First release',
    text: 'Habits, today, and daily pages: the first Techo is here.',
    items: [
      'Create an account with e-mail and password, sign in, and set a new password when you forget it.',
      'Today: the habits and tasks of the day on one page.',
      'Habits: schedules, skips, groups, streaks, strength, heat map, import and export.',
      'Daily pages: editor, one-line diary, mood, tasks of the day, calendar.',
      'What you write without a connection stays on your device and is sent when you are back.',
      'From any page, press q to add a task by one line (“tomorrow 3pm” is understood) and Ctrl+K to find pages and what you wrote.',
      'Settings: time zone, start of the day and of the week, text size, classifications and more.',
      'Japanese and English, light and dark.',
    ],
  },
}
