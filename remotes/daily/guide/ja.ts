import type { GuideTexts } from '@techo/core'

export default {
  tasks: {
    heading: 'タスク',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:daily:addTask}に書いて{press:Enter}を押すと、その日の予定に入ります。{say:shell-member:quickAdd}と同じ言葉を読み取るので、{typed:散歩 明日 15時}と書けば、明日の15時に入ります。',
          '右のメニューから、{say:daily:rename}、{say:daily:moveTo}、{say:daily:wait}、{say:daily:removeTask}などができます。',
          '{say:daily:details}を開くと、時刻、締切、見積もり、優先度、メモ、{say:daily-task:subtasks}を入れられます。',
          '{say:daily-task:repeat}は言葉でも書けます。祝日に当たったときにずらすことも、終えた日から数えることもできます。',
          '終わらなかったタスクは、次の日の{say:daily:overdue}に出ます。自動で移すかどうかは、設定の{setting:areas}にある{say:settings:rollover}で選べます。',
        ],
      },
    ],
  },
  'quick-add': {
    heading: 'すばやく追加',
    blocks: [
      {
        kind: 'text',
        text: 'どのページでも、{press:add}か{say:shell-member:quickAdd}のボタンを押すと、一行でタスクを足せます。読み取る言葉の例です。',
      },
      {
        kind: 'facts',
        rows: [
          ['日付', '明日、来週の金曜、土日、11/25、月末、3日後、半年後、令和8年12月1日'],
          ['時刻', '15時、午後3時30分、15:30、朝、午後、9時〜10時'],
          ['見積もり', '~30分、1時間半'],
          ['優先度', '!1 から !3'],
          ['締切', '締切:11/30、金曜までに、来週中に、3日以内に'],
          ['くり返し', '毎週月曜、毎月末、3日ごと、3日おき（4日ごと）'],
        ],
      },
      {
        kind: 'text',
        text: '{typed:#仕事}でタグ、{typed:+引っ越し}でプロジェクトに入ります。まだないタグとプロジェクトは、追加と一緒に作ります。読み取った言葉は札になり、札を押すか、その言葉のすぐ後で{typed:Backspace}を押すと、ただの言葉に戻ります。',
      },
    ],
  },
  daily: {
    heading: 'デイリー',
    blocks: [
      {
        kind: 'list',
        items: [
          '一日に一ページ、タスクのリストとノートがあります。{say:daily:lookBack}を開くと、一行のひとこと、気分、元気、睡眠を残せます。今日のページでは、夕方の6時から開いています。書いたものは自動で保存されます。',
          '前後の日は{press:day-before}と{press:day-after}で、好きな日は{say:daily:calendar}から開けます。',
          '週、月、四半期、年にもノートがあります。ノートの上で切り替えます。',
        ],
      },
      {
        kind: 'text',
        text: 'ノートでは、行の先頭か空白のあとで{typed:/}（全角でも）を押すと、見出し、{say:editor:taskList}、{say:editor:table}、{say:editor:image}、{say:editor:callout}などを入れるメニューが開きます。文字を選ぶと、太字や{say:editor:ruby}などの道具が出ます。',
      },
    ],
  },
  week: {
    heading: '今週のタスク',
    blocks: [
      {
        kind: 'list',
        items: [
          '七日間の列と、その下の{say:daily-week:noDay}に、タスクのカードが並びます。マウスでも、指でも、カードのメニューからも動かせます。',
          '見積もりの合計が1日に入る量を超えると、列の上でわかります。量は{say:daily-week:planning}で曜日ごとに決められます。',
          '週の終わりに{say:daily-week:review}を開くと、終えた数と習慣の記録をまとめて週のノートに書き込めます。',
        ],
      },
    ],
  },
  notes: {
    heading: 'ノート',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:daily-notes:add}を押し、題名を書いて{press:Enter}を押すと本文に移ります。自動で保存されます。',
          '{typed:[[}と書くと、ほかのノートやタスク、習慣につながります。まだない題名につなぐと、開いたときにノートができます。{say:daily-notes:backlinks}で、つながっている側も見えます。',
          '題名の下の{say:daily-notes:classify}を押すと、タグや領域を付けられます。付けたものだけが札になって並びます。',
          '検索では{typed:-下書き}（ふくまない）、{typed:tag:仕事}、{typed:in:旅行}（そのノートの下）、{typed:in:title}、{typed:in:archive}、{typed:in:trash}が使えます。二重の引用符で囲むと、その並びのまま探します。',
          '{say:daily-notes:versions}で、前の文との違いを見て、戻せます。24時間はすべて、7日間は1時間ごと、90日間は1日ごとに残ります。',
          '{say:daily-notes:import}で、ObsidianなどのフォルダーをZIPにしたもの、NotionやEvernote（.enex）の書き出しを読み込めます。題名、タグ、リンク、画像、脚注、数式も入り、変わるところは読み込む前に一覧になります。{say:daily-notes:exportAll}も同じ形です。',
        ],
      },
    ],
  },
} satisfies GuideTexts
