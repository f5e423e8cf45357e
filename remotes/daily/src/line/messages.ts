import { defineMessages } from '@techo/ui'

export const useLineT = defineMessages('daily-quick-add', {
  ja: {
    task: 'タスク',
    add: '追加する',
    addPlaceholder: '例：明日15時 歯医者 ~30分',
    addHelp:
      '日付、時刻、「毎週月曜」「~30分」「!1」「#タグ」「+プロジェクト」「締切:11/30」を読み取ります。まだないタグとプロジェクトは、一緒に作ります。日付がなければ今日の予定になります。',
    result: '「{{title}}」を{{date}}の予定に入れます。',
    added: '「{{title}}」を{{date}}に追加しました',
    needTitle: 'タスクの名前も入力してください。',
    noRules: 'くり返しの準備ができませんでした。接続を確かめて、もう一度追加してください。',
    longTitle: '名前は500文字までにしてください。',
    begun: '「{{title}}」を{{rule}}の繰り返しにしました（{{date}}から）',
    addedTo: '「{{title}}」を「{{project}}」に追加しました',
    madeProject: '「{{title}}」を追加し、プロジェクト「{{project}}」を作りました',
    madeTag: '「{{title}}」を追加し、タグ「{{tag}}」を作りました',
    asTyped: '文字のまま追加',
  },
  en: {
    task: 'Task',
    add: 'Add',
    addPlaceholder: 'e.g. Dentist tomorrow 3pm ~30m',
    addHelp:
      'Understands dates, times, “every monday”, “~30m”, “!1”, “#tag”, “+project” and “due: 11/30”. Tags and projects that do not exist are made along with it. Without a day it is planned for today.',
    result: 'Plans “{{title}}” for {{date}}.',
    added: 'Added “{{title}}” to {{date}}',
    needTitle: 'Give the task a name as well.',
    noRules: 'Repeating could not be prepared. Check the connection and add it again.',
    longTitle: 'Use at most 500 characters for the name.',
    begun: '“{{title}}” repeats: {{rule}}, from {{date}}',
    addedTo: 'Added “{{title}}” to “{{project}}”',
    madeProject: 'Added “{{title}}” and made the project “{{project}}”',
    madeTag: 'Added “{{title}}” and made the tag “{{tag}}”',
    asTyped: 'Add as typed',
  },
})
