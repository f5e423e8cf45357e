// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'projects-gantt:baselineSave': '今の計画を基準として保存',
  'projects-gantt:critical': 'クリティカルパス',
  'projects-gantt:full': '画面いっぱいに表示',
  'projects-gantt:keys': '↑↓で行、←→で1日、Shift＋←→で長さ、Alt＋←→で1週間、Lでつなぐ、gで期間へ、Enterで名前、oで詳細、Spaceでたたむ',
  'projects-gantt:output': '画像・印刷（PDF）',
  'projects:add': 'プロジェクトを追加',
  'projects:addPred': '先に終えるものを追加',
  'projects:board': 'ボード',
  'projects:calendars': '稼働日カレンダー',
  'projects:chart': 'ガント',
  'projects:import': 'ファイルから読み込む',
  'projects:list': 'リスト',
  'projects:month': 'カレンダー',
  'projects:planToday': '今日やる',
  'projects:planWeek': '今週やる（日は後で決める）',
  'projects:policy': '自動スケジュール',
} as const
