import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-23',
  ja: {
    title: '用紙から、紙へ',
    text: '開いたらすぐに書けるように、ページの並べ方を見直しました。',
    items: [
      'ノートは題名と本文から始まります。タグや領域は題名の下の一行にまとまり、使っていないものは表示されません。',
      '一日のページは、タスクのリストとノートが先です。ひとこと、気分、元気、睡眠は「ふりかえり」の一行に折りたたまれ、夕方になると開きます。',
      '気分と元気を、数字ではなく絵と言葉で選べます。',
      '「今日」が一日の場所になりました。ノートもそこでそのまま書けます。日々のページのアドレスは変わりません。',
      '今週のタスクは、七日間が横に並んで見えます。広い画面では、表やグラフ、ボードが端まで広がります。',
      'ノート、本、プロジェクトの行を、新しいタブで開けます。',
      'Evernoteの書き出し（.enex）を、ノートとして読み込めます。タスク、画像、タグ、ノートどうしのリンクも入り、変わるところは先に一覧になります。',
      '消したものは、習慣も本もリストもボードも、30日のあいだ「ごみ箱」から元に戻せます。記録や写真もいっしょに戻ります。プロジェクトを消すと、そのタスクもいっしょにごみ箱に入ります。',
      'お知らせの帯が、タスクのボタンに重ならなくなりました。',
      '長いノートを開く、書く、保存する、長い文章を貼り付ける、のすべてが速くなりました。',
    ],
  },
  en: {
    title: 'Paper, not forms',
    text: 'Pages are laid out anew, so that you open them and write.',
    items: [
      'A note begins with its title and its text. Tags and areas stand in one line below the title, and what you do not use is not there.',
      'The page of a day begins with its tasks and its note. Diary line, mood, energy and sleep are folded into one line that opens in the evening.',
      'Mood and energy are pictures and words instead of numbers.',
      '“Today” is the place of the day: its note is written right there. The addresses of the days stay as they are.',
      'The week shows its seven days side by side, and on wide screens boards, charts and tables go to the edge.',
      'Lines of notes, books and projects open in a new tab, too.',
      'Exports of Evernote (.enex) become notes, with their tasks, pictures, tags and links between notes; what changes is listed first.',
      'Whatever you delete, be it a habit, a book, a wish or a board, can be put back from the trash for 30 days, with its records and pictures. A project takes its tasks along.',
      'Notices no longer cover the buttons of a task.',
      'Long notes open, take your words and are saved faster, and so are long texts that are pasted.',
    ],
  },
}
