import { dayAfter, dayBefore } from '../../../palette/keys.ts'
import { list, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const daily: Guide = {
  id: 'daily',
  address: '/mypage/daily',
  picture: 'daily',
  ja: ({ say, press, typed }) => ({
    heading: 'デイリー',
    blocks: [
      list(
        `一日に一ページ、${say('daily:line')}欄、気分、睡眠、タスク、ノートがあります。書きたいところだけで大丈夫です。書いたものは自動で保存されます。`,
        `前後の日は${press(dayBefore)}と${press(dayAfter)}で、好きな日は${say('daily:calendar')}から開けます。`,
        '週、月、四半期、年にもノートがあります。ノートの上で切り替えます。',
        `${say('daily-period:templates')}を用意しておくと、新しいページがその文から始まります。曜日ごとにも決められます。`,
        `${say('daily-period:onThisDay')}には、前の年の同じ日に書いたことが出ます。`,
      ),
      text(
        `ノートでは、行の先頭か空白のあとで${typed('/')}（全角でも）を押すと、見出し、${say('editor:taskList')}、${say('editor:table')}、${say('editor:image')}、${say('editor:callout')}などを入れるメニューが開きます。文字を選ぶと、太字や${say('editor:ruby')}などの道具が出ます。`,
      ),
    ],
  }),
  en: ({ say, press, typed }) => ({
    heading: 'Daily pages',
    blocks: [
      list(
        `Each day has a page: ${say('daily:line')}, mood, sleep, tasks and a note. Fill in what you like; it is saved as you write.`,
        `${press(dayBefore)} and ${press(dayAfter)} turn the page, ${say('daily:calendar')} opens any day.`,
        'Weeks, months, quarters and years have notes as well: choose the span above the note.',
        `With ${say('daily-period:templates')} a new page begins with your own text, one for each weekday if you like.`,
        `${say('daily-period:onThisDay')} shows what you wrote on the same day of earlier years.`,
      ),
      text(
        `In a note, ${typed('/')} at the start of a line or after a space opens the menu of headings, ${say('editor:taskList')}, ${say('editor:table')}, ${say('editor:image')}, ${say('editor:callout')} and more. Select text for bold, ${say('editor:ruby')} and the other tools.`,
      ),
    ],
  }),
}

export const week: Guide = {
  id: 'week',
  address: '/mypage/daily/weekly-tasks',
  picture: 'week',
  ja: ({ say }) => ({
    heading: '今週のタスク',
    blocks: [
      list(
        `七日間の列と${say('daily-week:noDay')}の列に、タスクのカードが並びます。マウスでも、指でも、カードのメニューからも動かせます。`,
        `${say('daily-week:goals')}には、その週に達成したいことを書きます。`,
        `見積もりの合計が1日に入る量を超えると、列の上でわかります。量は${say('daily-week:planning')}で曜日ごとに決められます。`,
        `週の終わりに${say('daily-week:review')}を開くと、終えた数と習慣の記録をまとめて週のノートに書き込めます。`,
      ),
    ],
  }),
  en: ({ say }) => ({
    heading: 'The week',
    blocks: [
      list(
        `Cards stand in seven columns of days and in ${say('daily-week:noDay')}. Move them by mouse, by finger, or from the menu of a card.`,
        `${say('daily-week:goals')} hold what you want to reach in that week.`,
        `When the estimates are more than a day can hold, its column says so. How much that is, weekday by weekday, is in ${say('daily-week:planning')}.`,
        `At the end of the week ${say('daily-week:review')} writes what was done, and your habits, into the note of the week.`,
      ),
    ],
  }),
}

export const notes: Guide = {
  id: 'notes',
  address: '/mypage/notes',
  picture: 'notes',
  ja: ({ say, press, typed }) => ({
    heading: 'ノート',
    blocks: [
      list(
        `${say('daily-notes:add')}を押し、題名を書いて${press('Enter')}を押すと本文に移ります。自動で保存されます。`,
        `${typed('[[')}と書くと、ほかのノートやタスク、習慣につながります。まだない題名につなぐと、開いたときにノートができます。${say('daily-notes:backlinks')}で、つながっている側も見えます。`,
        `一覧は${say('daily-notes:pinned')}、${say('daily-notes:favourites')}、${say('daily-notes:tree')}などに切り替えられます。`,
        `検索では${typed('-下書き')}（ふくまない）、${typed('tag:仕事')}、${typed('in:旅行')}（そのノートの下）、${typed('in:title')}、${typed('in:archive')}、${typed('in:trash')}が使えます。二重の引用符で囲むと、その並びのまま探します。`,
        `${say('daily-notes:versions')}で、前の文との違いを見て、戻せます。24時間はすべて、7日間は1時間ごと、90日間は1日ごとに残ります。`,
        `${say('daily-notes:import')}で、ObsidianなどのフォルダーをZIPにしたものを読み込めます。題名、タグ、リンク、画像も入ります。${say('daily-notes:exportAll')}も同じ形です。`,
      ),
    ],
  }),
  en: ({ say, press, typed }) => ({
    heading: 'Notes',
    blocks: [
      list(
        `Press ${say('daily-notes:add')}, write a title and press ${press('Enter')} to go on to the text. It is saved by itself.`,
        `${typed('[[')} links other notes, tasks and habits. A link to a title that does not exist yet makes the note when you open it. ${say('daily-notes:backlinks')} shows what leads to a note.`,
        `The list can show ${say('daily-notes:pinned')}, ${say('daily-notes:favourites')}, ${say('daily-notes:tree')} and more.`,
        `The search knows ${typed('-draft')} (without), ${typed('tag:work')}, ${typed('in:travel')} (below that note), ${typed('in:title')}, ${typed('in:archive')} and ${typed('in:trash')}. Straight double quotes look for words in that order.`,
        `${say('daily-notes:versions')} shows what changed and brings an earlier text back: all of 24 hours, one an hour for 7 days, one a day for 90 days.`,
        `${say('daily-notes:import')} takes Markdown files, or the ZIP of a folder as Obsidian has it, with titles, tags, links and pictures; ${say('daily-notes:exportAll')} gives them back the same way.`,
      ),
    ],
  }),
}
