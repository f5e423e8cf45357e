import { list, steps, text } from '../../../article.ts'
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
      '今日のタスク、ノート、習慣、読んでいる本などが、カードになって並びます。ノートもその場で書けます。',
      '日付の横の矢印で、前の日と次の日のページへ進みます。',
      '丸を押すと済みになり、もう一度押すと戻ります。',
      `カードの並びと、どれを見せるかは${say('shell-today-head:arrange')}で変えられます。`,
      `1年をふりかえるには、検索から今年のまとめを開きます。${say('shell-year:print')}もできます。`,
      `日付が変わる時刻は、設定の${setting('calendar')}にある${say('settings:dayStart')}で、0時から5時まで選べます。`,
    ),
  ],
})
