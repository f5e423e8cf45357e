import { addTask } from '../../../../palette/keys.ts'
import { facts, list, steps, text } from '../../../article.ts'
import type { Told } from '../guide.ts'

export const start: Told = ({ say, setting }) => ({
  heading: 'はじめに',
  blocks: [
    steps(
      `メールアドレス（電話番号での登録ができるサイトでは、電話番号でも）とパスワードを入れて、${say('auth:register.submit')}を押します。`,
      '確認のメールやメッセージが届いたら、リンクを開くか、6桁のコードを入力します。ほかの端末でリンクを開いても、開こうとしていたページに進みます。',
      `最初のページの${say('shell-today:start.title')}から、習慣、ひとこと、タスクをひとつずつ書いてみてください。`,
    ),
    text(
      `使っている様子を先に見たいときは、${say('shell-today:sample.fill')}を押すと1か月分のサンプルが入ります。${say('shell-today:sample.remove')}で、まとめて片づけられます。`,
    ),
    text(`言語や明るさは、設定の${setting('profile')}と${setting('appearance')}で変えられます。`),
  ],
})

export const today: Told = ({ say, setting }) => ({
  heading: '今日',
  blocks: [
    list(
      '今日のタスク、習慣、ひとこと、読んでいる本などが、カードになって並びます。',
      '丸を押すと済みになり、もう一度押すと戻ります。',
      `カードの並びと、どれを見せるかは${say('shell-member:today.arrange')}で変えられます。`,
      `日付が変わる時刻は、設定の${setting('calendar')}にある${say('settings:dayStart')}で、0時から5時まで選べます。`,
    ),
  ],
})

export const tasks: Told = ({ say, setting, press }) => ({
  heading: 'タスク',
  blocks: [
    list(
      `${say('daily:addTask')}に書いて${press('Enter')}を押すと、その日の予定に入ります。`,
      `右のメニューから、${say('daily:rename')}、${say('daily:moveTo')}、${say('daily:wait')}、${say('daily:removeTask')}などができます。`,
      `${say('daily:details')}を開くと、時刻、締切、見積もり、優先度、メモ、${say('daily-task:subtasks')}を入れられます。`,
      `${say('daily-task:repeat')}は言葉でも書けます。祝日に当たったときにずらすことも、終えた日から数えることもできます。`,
      `終わらなかったタスクは、次の日の${say('daily:overdue')}に出ます。自動で移すかどうかは、設定の${setting('areas')}にある${say('settings:rollover')}で選べます。`,
    ),
  ],
})

export const quickAdd: Told = ({ say, press, typed }) => ({
  heading: 'すばやく追加',
  blocks: [
    text(
      `どのページでも、${press(addTask)}か${say('shell-member:quickAdd')}のボタンを押すと、一行でタスクを足せます。次のような言葉を読み取ります。`,
    ),
    facts(
      ['日付', '明日、来週の金曜、11/25、月末、3日後、令和8年12月1日'],
      ['時刻', '15時、午後3時30分、15:30、朝'],
      ['見積もり', '~30分、1時間半'],
      ['優先度', '!1 から !3'],
      ['締切', '締切:11/30'],
      ['くり返し', '毎週月曜、毎月末、3日ごと'],
    ),
    text(
      `${typed('#仕事')}でタグ、${typed('+引っ越し')}でプロジェクトに入ります。読み取った言葉は札になり、札を押すと、ただの言葉に戻ります。`,
    ),
  ],
})
