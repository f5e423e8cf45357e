import { link, list, section, type Translated, text } from '../article.ts'

export const features: Translated = {
  ja: {
    title: '機能',
    lead: '手帳にあるものは、ひと続きになっていてこそ役に立ちます。Techoは、毎日書くことと続けることを一か所にまとめます。',
    sections: [
      section(
        'today',
        '今日',
        text(
          'ログインして最初に開くのが「今日」です。今日の習慣、今日のタスク、今日のひとことが並び、ほとんどのことはワンタップで済みます。',
        ),
        text('日付の切り替わりは0時から5時まで選べます。夜ふかしの日の記録も、きちんと「今日」に残ります。'),
      ),
      section(
        'habits',
        '習慣',
        list(
          '「毎日」「曜日を決めて」「週に3回」「10日に1回」「3日おき」など、生活に合わせて決められます。',
          '回数や時間を測る習慣、やめたい習慣も記録できます。',
          '旅行や体調不良の日は「休む」にできます。連続記録は途切れません。',
          '連続は日数ではなく、約束を守れた期間で数えます。週3回の習慣なら「12週連続」です。',
          '定着度、曜日ごとの傾向、1年のヒートマップを、図でも表でも見られます。',
          'Loop Habit Trackerの書き出しファイルやCSVから引っ越せます。',
        ),
      ),
      section(
        'daily',
        '日々のページ',
        list(
          '見出し、箇条書き、チェックリスト、引用、表などを「/」のメニューから入れられます。',
          '一行日記、気分、体力、睡眠を添えられます。',
          'その日のタスクを足し、済ませ、別の日へ移せます。',
          '書いたものは自動で保存されます。電波がなくても書き続けられ、つながったときに送ります。',
        ),
      ),
      section(
        'yours',
        'データはあなたのもの',
        list(
          'データはPostgreSQLに入り、行ごとの権限で守られます。ほかの人からは見えません。',
          '自分のパソコンやサーバーで、コマンドひとつで動かせます。',
          '習慣の記録はCSVで取り出せます。',
        ),
      ),
      section(
        'next',
        'これから',
        text(
          'ノート、週のタスク、ほしいもの・やりたいこと・やらないことのリスト、ビジョンボード、本棚、プロジェクトとガントチャートを順に加えていきます。',
        ),
        link('/updates', '更新情報を見る'),
      ),
    ],
  },
  en: {
    title: 'Features',
    lead: 'The parts of a planner are worth most when they are one. Techo keeps what you write and what you keep up in one place.',
    sections: [
      section(
        'today',
        'Today',
        text(
          'Today is what you see first: the habits that are due, the tasks of the day, a line for your diary. Most things take one tap.',
        ),
        text(
          'Your day may begin anywhere between midnight and five, so a late night still belongs to the day it felt like.',
        ),
      ),
      section(
        'habits',
        'Habits',
        list(
          'Every day, on chosen weekdays, three times a week, once in ten days, every third day: whatever fits your life.',
          'Habits you measure, and habits you want to be rid of.',
          'Skip a day when you travel or are ill. A skipped day never breaks a streak.',
          'Streaks count promises kept, not days: a habit of three times a week reads “12 weeks in a row”.',
          'Strength, weekday profile and a heat map of the year, each as a chart and as a table.',
          'Move in from Loop Habit Tracker’s export or from a CSV file.',
        ),
      ),
      section(
        'daily',
        'Daily pages',
        list(
          'Headings, lists, checklists, quotes and tables, all from the “/” menu.',
          'A one-line diary, mood, energy and sleep.',
          'Add the day’s tasks, finish them, move them to another day.',
          'Everything is saved as you write. Without a connection you go on writing; it is sent when you are back.',
        ),
      ),
      section(
        'yours',
        'Your data is yours',
        list(
          'It lives in PostgreSQL under row security: nobody else can see it.',
          'Run it on your own computer or server with one command.',
          'Take your habit records out as CSV.',
        ),
      ),
      section(
        'next',
        'What comes next',
        text(
          'Notes, the tasks of the week, lists of wishes, dreams and things not to do, a vision board, a bookshelf, and projects with a Gantt chart follow one after another.',
        ),
        link('/updates', 'See what is new'),
      ),
    ],
  },
}
