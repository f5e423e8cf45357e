import type { Language } from '@techo/core'
import type { IconName } from '@techo/ui'
import type { AreaPicture } from './pictures/areas.ts'

interface AreaWords {
  /** as the menu calls it */
  readonly name: string
  /** what it is good for, as a heading */
  readonly title: string
  readonly text: string
  readonly points: readonly string[]
}

/** A part of the product as the public pages present it; `pnpm pictures` takes its picture. */
export interface Area {
  readonly id: AreaPicture
  readonly icon: IconName
  /** where it lies in the product */
  readonly address: string
  /** whether it can be used today; what cannot is named as coming and promised no further */
  readonly isHere: boolean
  readonly words: Readonly<Record<Language, AreaWords>>
}

export const areas: readonly Area[] = [
  {
    id: 'today',
    icon: 'home',
    address: '/mypage',
    isHere: true,
    words: {
      ja: {
        name: '今日',
        title: '開けば、今日がある。',
        text: '今日のタスク、今日の習慣、今日のひとこと。まず見るものは、ひとつのページに並んでいます。',
        points: [
          'ほとんどのことは、その場でワンタップ。',
          '前の日に残したことも、見落としません。',
          '一日の始まりは0時から5時まで。夜ふかしの日も「今日」のまま記録できます。',
        ],
      },
      en: {
        name: 'Today',
        title: 'Open it, and there is today.',
        text: 'The tasks of the day, the habits that are due, a line for your diary: what you look at first stands on one page.',
        points: [
          'Most things take one tap, right there.',
          'What you left undone yesterday does not slip away.',
          'Your day may begin anywhere from midnight to five, so a late night still counts.',
        ],
      },
    },
  },
  {
    id: 'daily',
    icon: 'calendar',
    address: '/mypage/daily',
    isHere: true,
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
    id: 'habits',
    icon: 'repeat',
    address: '/mypage/habits',
    isHere: true,
    words: {
      ja: {
        name: '習慣',
        title: '休んでも、途切れない。',
        text: '毎日でも、曜日を決めても、週に3回でも、3日おきでも。数えるのは日数ではなく、守れた約束です。',
        points: [
          '旅行や体調のすぐれない日は「休む」に。連続はそのまま続きます。',
          '回数や時間を測る習慣も、やめたい習慣も。',
          'つけ忘れた日は、並んだ丸を押せばあとから直せます。',
        ],
      },
      en: {
        name: 'Habits',
        title: 'A day off breaks nothing.',
        text: 'Every day, on chosen weekdays, three times a week, every third day. What counts are promises kept, not days.',
        points: [
          'Skip a day when you travel or are ill: the streak goes on.',
          'Habits you measure, and habits you want to be rid of.',
          'Forgot to record? Press the day in the strip and correct it.',
        ],
      },
    },
  },
  {
    id: 'record',
    icon: 'chart',
    address: '/mypage/habits/:id',
    isHere: true,
    words: {
      ja: {
        name: '習慣の記録',
        title: '続けた日々が、かたちになる。',
        text: '定着度、曜日ごとの傾向、1年のヒートマップ。続いていることも、むずかしい曜日も、ひと目でわかります。',
        points: [
          '図はどれも、表でも読めます。',
          '頻度を変えても、それまでの記録の評価は変わりません。',
          'Loop Habit TrackerやCSVから、いままでの記録を引き継げます。',
        ],
      },
      en: {
        name: 'Records of a habit',
        title: 'See what you kept up.',
        text: 'Strength, weekday profile, a heat map of the year: what lasts, and which weekday is hard, at a glance.',
        points: [
          'Every chart can be read as a table.',
          'A new schedule does not change how the past is judged.',
          'Bring your records along from Loop Habit Tracker or from CSV.',
        ],
      },
    },
  },
  {
    id: 'add',
    icon: 'plus',
    address: '/mypage',
    isHere: true,
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
    isHere: true,
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
    isHere: true,
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
  {
    id: 'lists',
    icon: 'star',
    address: '/mypage/lists/bucket',
    isHere: true,
    words: {
      ja: {
        name: 'リスト',
        title: 'ほしいもの、やりたいこと、やらないこと。',
        text: 'ほしいもの、やりたいこと、やらないこと。写真を貼るビジョンボードも。',
        points: [
          'ほしいものは7日おいてから決める。価格の記録と月ごとの予算も。',
          'やりたいことを10のジャンルで100個。プロジェクトにして、叶った日は写真と思い出を残せます。',
          'やらないことは理由といっしょに。守れた日数が続いていきます。',
          'ビジョンボードに写真と目標を自由に並べ、壁紙やA5の画像にできます。',
        ],
      },
      en: {
        name: 'Lists',
        title: 'Wishes, dreams, and things not to do.',
        text: 'What you want, what you dream of, what you leave be; with a vision board.',
        points: [
          'Sleep over a wish for seven days before you buy it; keep prices and a monthly budget.',
          'A hundred dreams in ten genres. Plan them as projects, and keep photos and the memory when they come true.',
          'What you do not do, with its reason; watch the clean days add up.',
          'Arrange pictures and goals on a vision board, and save it as a wallpaper or for A5.',
        ],
      },
    },
  },
  {
    id: 'bookshelf',
    icon: 'books',
    address: '/mypage/bookshelf',
    isHere: true,
    words: {
      ja: {
        name: '本棚',
        title: '読んだ本が、残っていく。',
        text: '読みたい本から、読み終えた感想まで。',
        points: [
          'タイトルやISBNで探して、すぐに本棚へ。手での入力も、ファイルからの読み込みもできます。',
          '進み具合を記録すると、あと何日で読み終わるかがわかります。',
          '積読の数や金額、読んだページの移り変わりも見られます。',
        ],
      },
      en: {
        name: 'Bookshelf',
        title: 'What you read stays with you.',
        text: 'From books you want to read to what you thought of them.',
        points: [
          'Find books by title or ISBN, enter them by hand, or bring a file from elsewhere.',
          'Record how far you are, and see in how many days you will finish.',
          'See how many unread books wait, what they cost, and how your pages add up.',
        ],
      },
    },
  },
  {
    id: 'projects',
    icon: 'flag',
    address: '/mypage/project-management',
    isHere: true,
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
]

export const hereAreas = areas.filter(({ isHere }) => isHere)
export const comingAreas = areas.filter(({ isHere }) => !isHere)

/** Whether the area of that id can be used today. */
export const isHere = (id: string): boolean => hereAreas.some(area => area.id === id)
