import { defineMessages } from '@techo/ui'

export const useLineT = defineMessages('line', {
  ja: {
    understood: '読み取った内容',
    release: '{{label}}（「{{text}}」の読み取りをやめる）',
    'new.tag': '新しいタグ：{{name}}',
    'new.project': '新しいプロジェクト：{{name}}',
    'chip.deadline': '締切 {{date}}',
    'chip.minutes': '{{minutes}}分',
    'chip.hours': '{{hours}}時間',
    'chip.both': '{{hours}}時間{{minutes}}分',
    'chip.priority': '優先度 {{level}}',
  },
  en: {
    understood: 'What was understood',
    release: '{{label}} (do not read “{{text}}”)',
    'new.tag': 'New tag: {{name}}',
    'new.project': 'New project: {{name}}',
    'chip.deadline': 'due {{date}}',
    'chip.minutes': '{{minutes}} min',
    'chip.hours': '{{hours}} h',
    'chip.both': '{{hours}} h {{minutes}} min',
    'chip.priority': 'priority {{level}}',
  },
})
