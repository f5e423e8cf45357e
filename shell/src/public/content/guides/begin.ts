import { addTask } from '../../../palette/keys.ts'
import { facts, list, steps, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const start: Guide = {
  id: 'start',
  ja: ({ say, setting }) => ({
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
  }),
  en: ({ say, setting }) => ({
    heading: 'Getting started',
    blocks: [
      steps(
        `Enter your e-mail address (or your phone number, where the site offers that) and a password, and press ${say('auth:register.submit')}.`,
        'When a letter or a message arrives, open its link or enter its six digits. Opened on another device, the link still leads to the page you wanted.',
        `On the first page, ${say('shell-today:start.title')} lets you begin with a habit, a line for the diary and a task.`,
      ),
      text(
        `To see it in use first, ${say('shell-today:sample.fill')} brings a month of examples; ${say('shell-today:sample.remove')} takes them away again.`,
      ),
      text(`Language and theme are under ${setting('profile')} and ${setting('appearance')} in the settings.`),
    ],
  }),
}

export const today: Guide = {
  id: 'today',
  address: '/mypage',
  picture: 'today',
  ja: ({ say, setting }) => ({
    heading: '今日',
    blocks: [
      list(
        '今日のタスク、習慣、ひとこと、読んでいる本などが、カードになって並びます。',
        '丸を押すと済みになり、もう一度押すと戻ります。',
        `カードの並びと、どれを見せるかは${say('shell-member:today.arrange')}で変えられます。`,
        `日付が変わる時刻は、設定の${setting('calendar')}にある${say('settings:dayStart')}で、0時から5時まで選べます。`,
      ),
    ],
  }),
  en: ({ say, setting }) => ({
    heading: 'Today',
    blocks: [
      list(
        'The tasks of the day, the habits that are due, a line for the diary and the books you are reading stand there as cards.',
        'Press a circle to mark something done, and again to take that back.',
        `Their order, and which of them are shown, you choose with ${say('shell-member:today.arrange')}.`,
        `When a day begins, anywhere from midnight to five, is ${say('settings:dayStart')} under ${setting('calendar')} in the settings.`,
      ),
    ],
  }),
}

export const tasks: Guide = {
  id: 'tasks',
  address: '/mypage/daily',
  ja: ({ say, setting, press }) => ({
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
  }),
  en: ({ say, setting, press }) => ({
    heading: 'Tasks',
    blocks: [
      list(
        `Write into ${say('daily:addTask')} and press ${press('Enter')}: it is planned for that day.`,
        `The menu at the right offers ${say('daily:rename')}, ${say('daily:moveTo')}, ${say('daily:wait')}, ${say('daily:removeTask')} and more.`,
        `${say('daily:details')} opens time, deadline, estimate, priority, notes and ${say('daily-task:subtasks')}.`,
        `${say('daily-task:repeat')} takes words as well. It can step aside for holidays, or count from the day you finished.`,
        `What you did not finish stands under ${say('daily:overdue')} the next day. Whether it moves by itself is ${say('settings:rollover')} under ${setting('areas')} in the settings.`,
      ),
    ],
  }),
}

export const quickAdd: Guide = {
  id: 'quick-add',
  address: '/mypage',
  picture: 'add',
  ja: ({ say, press, typed }) => ({
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
  }),
  en: ({ say, press, typed }) => ({
    heading: 'Quick add',
    blocks: [
      text(
        `On any page, press ${press(addTask)} or the button ${say('shell-member:quickAdd')} to add a task by one line. It understands words like these:`,
      ),
      facts(
        ['Date', 'tomorrow, next friday, 11/25, end of month, in 3 days'],
        ['Time', '3pm, 15:30, at noon'],
        ['Estimate', '~30m, ~90m'],
        ['Priority', '!1 to !3'],
        ['Deadline', 'by friday, due: Nov 30'],
        ['Repetition', 'every monday, every 3 days'],
      ),
      text(
        `${typed('#work')} gives it a tag, ${typed('+moving')} puts it into a project. What was understood becomes a chip; press the chip to have plain words again.`,
      ),
    ],
  }),
}
