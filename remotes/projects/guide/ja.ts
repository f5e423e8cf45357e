import type { GuideTexts } from '@techo/core'

export default {
  projects: {
    heading: 'プロジェクトとガントチャート',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:projects:add}で名前と期日を決め、小さなタスクに分けます。タスクは日々のページと同じもので、終えると進みが動きます。',
          'プロジェクトのなかは、{say:projects:list}、{say:projects:board}、{say:projects:month}、{say:projects:chart}で見られます。',
          'タスクの詳細の{say:projects:addPred}で順番をつなぐと、前が遅れたぶん、後ろも動きます。動かし方は、プロジェクトの{say:projects:policy}で選べます。',
          '土日、祝日、自分の休みは{say:projects:calendars}で決め、日数は稼働日で数えます。',
          '{say:projects:planToday}や{say:projects:planWeek}で、日々の予定に入ります。',
        ],
      },
      {
        kind: 'text',
        text: '{page:/mypage/project-management/gantt}では、進行中のプロジェクトを一枚で見られます。帯は引いて動かせます。キーでは、{words:projects-gantt:keys}。{say:projects-gantt:critical}の表示、{say:projects-gantt:baselineSave}もできます。{say:projects-gantt:full}と、{say:projects-gantt:output}もあります。',
      },
      {
        kind: 'text',
        text: 'ほかのソフトの計画は、プロジェクトの画面の{say:projects:import}で読み込みます（Microsoft ProjectのXML、GanttProjectの.gan）。',
      },
    ],
  },
} satisfies GuideTexts
