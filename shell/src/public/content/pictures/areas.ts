/**
 * What the pictures of the areas show (`areas.ts`), for who cannot see them. In both languages, as the pages that have them.
 */
export const ofAreas = {
  ja: {
    today: '「今日」のページ。今日のタスクと習慣、ひとことが並んでいます。',
    daily: 'デイリーのページ。一行日記と気分の下に、その日のタスクとノートがあります。',
    habits: '習慣の一覧。時間帯ごとに並び、最近の記録が丸で示されています。',
    record: 'ひとつの習慣の記録。定着度や連続の数字と、1年のヒートマップが見えます。',
    add: 'すばやく追加の画面。入力した一行から日付と時刻が読み取られています。',
    week: '一週間のボード。目標の下で、曜日の列にタスクが並んでいます。',
    notes: 'ノートの一覧の隣で、旅行のノートが開いています。',
    lists: 'やりたいことのリスト。それぞれにジャンルと、叶えたい年があります。',
    bookshelf: '本棚。表紙の下に、積読や読み終えたなどの状態と評価が見えます。',
    projects: 'ガントチャート。ふたつのプロジェクトのタスクが帯になり、矢印でつながっています。',
  },
  en: {
    today: 'The page “Today” with the tasks of the day, the habits that are due and a line for the diary.',
    daily: 'A daily page: diary line and mood, below them the tasks of the day and the note.',
    habits: 'The list of habits by time of day, each with its last days as a strip.',
    record: 'The record of one habit with strength, streaks and the heat map of the year.',
    add: 'Quick add: date and time have been read out of the typed line.',
    week: 'The board of the week: its goals, and below them tasks in the columns of its days.',
    notes: 'The list of notes and beside it an open note about a journey.',
    lists: 'The list of things to do in life, each with its genre and the year it shall come true.',
    bookshelf: 'The bookshelf: covers, and below them how far each book is and how it was rated.',
    projects: 'A Gantt chart: the tasks of two projects as bars that arrows link.',
  },
} as const

export type AreaPicture = keyof typeof ofAreas.ja
