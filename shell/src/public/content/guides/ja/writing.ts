import { dayAfter, dayBefore } from '../../../../palette/keys.ts'
import { list, text } from '../../../article.ts'
import type { Told } from '../guide.ts'

export const daily: Told = ({ say, press, typed }) => ({
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
})

export const week: Told = ({ say }) => ({
  heading: '今週のタスク',
  blocks: [
    list(
      `七日間の列と${say('daily-week:noDay')}の列に、タスクのカードが並びます。マウスでも、指でも、カードのメニューからも動かせます。`,
      `${say('daily-week:goals')}には、その週に達成したいことを書きます。`,
      `見積もりの合計が1日に入る量を超えると、列の上でわかります。量は${say('daily-week:planning')}で曜日ごとに決められます。`,
      `週の終わりに${say('daily-week:review')}を開くと、終えた数と習慣の記録をまとめて週のノートに書き込めます。`,
    ),
  ],
})

export const notes: Told = ({ say, press, typed }) => ({
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
})
