import type { GuideArea } from '@techo/core'

/** What it is good for, as /features and the home page say it. */
export default [
  {
    id: 'daily',
    icon: 'calendar',
    address: '/mypage/daily',
    order: 100,
    isOnHome: true,
    words: {
      ja: {
        name: 'デイリー',
        title: '日付を開けば、書きはじめられる。',
        text: '一日に一ページ。その日のタスクとノートが隣り合い、一行日記や気分、睡眠も残せます。書けば、もう保存されています。',
        points: [
          '見出し、チェックリスト、表は「／」から。',
          '終わらなかったタスクは次の日に現れます。持ち越すか、手放すかは、あなたが決めます。',
          '何度も持ち越したことには「小さく分けるか、手放しませんか」と声をかけます。',
        ],
      },
      en: {
        name: 'Daily',
        title: 'Open a date and write.',
        text: 'One page a day: its tasks beside its note, with a one-line diary, your mood and your sleep. It is saved before you think of saving.',
        points: [
          'Headings, checklists and tables with “/”.',
          'What you did not finish appears the next day. You decide whether to carry it on or let it go.',
          'What was carried over again and again asks you: smaller pieces, or let go?',
        ],
      },
    },
  },
  {
    id: 'add',
    icon: 'plus',
    address: '/mypage',
    order: 400,
    words: {
      ja: {
        name: 'すばやく追加・検索',
        title: '思いついたら、ひとことで。',
        text: 'どのページでも「q」を押して「明日15時 歯医者」。日付も時刻も、言葉のまま読み取ります。',
        points: [
          '「来週の金曜」「月末」「令和8年12月1日」もわかります。',
          '読み取った日付は札になり、違っていれば押して戻せます。',
          'Ctrl＋Kで、ページも操作も、書いたものも探せます。',
        ],
      },
      en: {
        name: 'Quick add and search',
        title: 'Say it in one line.',
        text: 'Press q on any page and type “dentist tomorrow 3pm”. Dates and times are understood as you say them.',
        points: [
          '“Next Friday”, “end of the month”, and Japanese dates as well.',
          'What was understood becomes a chip; press it to have plain words again.',
          'Ctrl+K finds pages, commands, and what you wrote.',
        ],
      },
    },
  },
  {
    id: 'week',
    icon: 'list-checks',
    address: '/mypage/daily/weekly-tasks',
    order: 500,
    isOnHome: true,
    words: {
      ja: {
        name: '今週のタスク',
        title: '一週間を、ひと目で組み立てる。',
        text: '七日間の列と「今週のどこかで」に、タスクを並べます。',
        points: [
          '動かすのは、マウスでも指でもキーでも。',
          '1日に入る量が、いつも見えています。',
          '週の終わりには、ふり返りがノートになります。',
        ],
      },
      en: {
        name: 'The week',
        title: 'Lay out a week at a glance.',
        text: 'Seven columns of days, and one for “some time this week”.',
        points: [
          'Move things by mouse, finger or keys.',
          'How much a day can hold is always in sight.',
          'At the end of the week the review becomes a note.',
        ],
      },
    },
  },
  {
    id: 'notes',
    icon: 'note',
    address: '/mypage/notes',
    order: 600,
    words: {
      ja: {
        name: 'ノート',
        title: '日付のない考えごとにも、置き場所を。',
        text: 'ノートどうしをつなぎ、前の版に戻れます。',
        points: [
          '[[ と書くと、ほかのノートや習慣、タスクにつながります。',
          '「習慣」のような二文字の言葉も、文の途中から見つかります。',
          'Markdownのフォルダーをそのまま読み込み、いつでも書き出せます。',
        ],
      },
      en: {
        name: 'Notes',
        title: 'A place for thoughts without a date.',
        text: 'Notes that know each other, with earlier versions to go back to.',
        points: [
          'Type [[ to link other notes, habits and tasks.',
          'The search finds Japanese words of two characters inside a sentence.',
          'Bring a folder of Markdown as it is, and take it out again at any time.',
        ],
      },
    },
  },
] satisfies readonly GuideArea[]
