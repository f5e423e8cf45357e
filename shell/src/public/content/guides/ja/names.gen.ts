// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'auth:register.submit': '登録する',
  'bookshelf:add': '本を追加', // remotes/bookshelf
  'bookshelf:byHand': '手で入力する', // remotes/bookshelf
  'bookshelf:import': 'ファイルから読み込む', // remotes/bookshelf
  'bookshelf:quotes': '抜き書き', // remotes/bookshelf
  'bookshelf:review': '感想', // remotes/bookshelf
  'bookshelf:scan': 'バーコードを読み取る', // remotes/bookshelf
  'bookshelf:startReading': '読みはじめる', // remotes/bookshelf
  'bookshelf:stats': '読書の記録', // remotes/bookshelf
  'bookshelf:tsundoku': '積読', // remotes/bookshelf
  'classifications:apply': 'まとめて付ける',
  'classifications:archive': 'アーカイブする',
  'classifications:area': '領域',
  'classifications:category': 'カテゴリー',
  'classifications:merge': 'ほかの分類と統合する',
  'classifications:tag': 'タグ',
  'daily-notes:add': '新しいノート', // remotes/daily
  'daily-notes:backlinks': 'このノートへのリンク', // remotes/daily
  'daily-notes:exportAll': '全部を書き出す（Markdown）', // remotes/daily
  'daily-notes:favourites': 'お気に入り', // remotes/daily
  'daily-notes:import': '読み込む（Markdown）', // remotes/daily
  'daily-notes:pinned': 'ピン留め', // remotes/daily
  'daily-notes:tree': '階層', // remotes/daily
  'daily-notes:versions': '以前の版', // remotes/daily
  'daily-period:onThisDay': '過去のこの日', // remotes/daily
  'daily-period:templates': 'テンプレート', // remotes/daily
  'daily-task:repeat': '繰り返し', // remotes/daily
  'daily-task:subtasks': 'サブタスク', // remotes/daily
  'daily-week:files': 'タスクの読み込みと書き出し', // remotes/daily
  'daily-week:goals': '今週の目標', // remotes/daily
  'daily-week:noDay': '今週（日なし）', // remotes/daily
  'daily-week:planning': '計画の設定', // remotes/daily
  'daily-week:review': '週の振り返り', // remotes/daily
  'daily:addTask': 'タスクを追加', // remotes/daily
  'daily:calendar': 'カレンダーから選ぶ', // remotes/daily
  'daily:details': '詳しく見る', // remotes/daily
  'daily:line': '一行で残す', // remotes/daily
  'daily:moveTo': '日を選んで移す…', // remotes/daily
  'daily:overdue': 'やり残し', // remotes/daily
  'daily:removeTask': '削除', // remotes/daily
  'daily:rename': '名前を変える', // remotes/daily
  'daily:wait': '待ちにする', // remotes/daily
  'editor:callout': '囲み',
  'editor:image': '画像',
  'editor:ruby': 'ふりがな',
  'editor:table': '表',
  'editor:taskList': 'タスクリスト',
  'habits:add': '習慣を追加', // remotes/habits
  'habits:details': '詳しく見る', // remotes/habits
  'habits:enter': '記録を入力…', // remotes/habits
  'habits:importFile': 'ファイルから読み込む', // remotes/habits
  'habits:kindAvoid': 'やらないと決める', // remotes/habits
  'habits:kindBool': 'やったかどうか', // remotes/habits
  'habits:kindMeasure': '数をはかる', // remotes/habits
  'habits:month': '月の表', // remotes/habits
  'habits:note': 'メモを書く…', // remotes/habits
  'habits:remind': '時刻になったらお知らせ', // remotes/habits
  'habits:skip': '休みにする…', // remotes/habits
  'habits:strength': '定着度', // remotes/habits
  'habits:vacations': '休み期間', // remotes/habits
  'lists-board:addGoal': '目標', // remotes/lists
  'lists-board:addImage': '画像', // remotes/lists
  'lists-board:addQuote': '言葉', // remotes/lists
  'lists-board:addText': 'テキスト', // remotes/lists
  'lists-board:export_a5': 'A5で印刷（300 dpi）', // remotes/lists
  'lists-board:export_wide': 'パソコン（1920×1080）', // remotes/lists
  'lists-board:linked': 'つなげる目標', // remotes/lists
  'lists-board:more': 'その他の操作', // remotes/lists
  'lists-board:newBoard': '新しいボード', // remotes/lists
  'lists-board:slideshow': 'スライドショー', // remotes/lists
  'lists-board:template_collage': 'コラージュ', // remotes/lists
  'lists-board:template_mandala': 'マンダラ（9×9）', // remotes/lists
  'lists:addWish': 'ほしいものを追加', // remotes/lists
  'lists:budget': '今月の予算（円）', // remotes/lists
  'lists:cooldown': '考える期限', // remotes/lists
  'lists:files': 'CSVの読み込み・書き出し', // remotes/lists
  'lists:finish': '達成を記録する', // remotes/lists
  'lists:invert': '「すること」に変える', // remotes/lists
  'lists:plan': 'プロジェクトにする', // remotes/lists
  'lists:priceLog': '価格の記録', // remotes/lists
  'lists:readLink': 'ページから読み取る', // remotes/lists
  'lists:viewHundred': '100の枠', // remotes/lists
  'panel:habits.vacations': '習慣の休み期間', // remotes/habits
  'plan:cancel.open': 'プラスを解約する',
  'plan:manage.open': '管理ページを開く',
  'plan:order.submit': 'この内容で申し込む',
  'projects-gantt:baselineSave': '今の計画を基準として保存', // remotes/projects
  'projects-gantt:critical': 'クリティカルパス', // remotes/projects
  'projects-gantt:keys': '↑↓で行、←→で1日、Shift＋←→で長さ、Alt＋←→で1週間、Lでつなぐ、Enterで名前、oで詳細、Spaceでたたむ', // remotes/projects
  'projects:add': 'プロジェクトを追加', // remotes/projects
  'projects:addPred': '先に終えるものを追加', // remotes/projects
  'projects:board': 'ボード', // remotes/projects
  'projects:calendars': '稼働日カレンダー', // remotes/projects
  'projects:chart': 'ガント', // remotes/projects
  'projects:list': 'リスト', // remotes/projects
  'projects:month': 'カレンダー', // remotes/projects
  'projects:planToday': '今日やる', // remotes/projects
  'projects:planWeek': '今週やる（日は後で決める）', // remotes/projects
  'projects:policy': '自動スケジュール', // remotes/projects
  'settings-notifications:device.start': '通知を出す',
  'settings-notifications:feed': 'カレンダー連携',
  'settings-notifications:feed.make': 'アドレスを作る',
  'settings-notifications:feed.renew': '新しいアドレスにする',
  'settings-notifications:quiet': 'おやすみ時間',
  'settings:capacity': '1日に入る作業時間',
  'settings:dayStart': '1日の始まり',
  'settings:density': '間隔',
  'settings:era': '和暦',
  'settings:firstViews': '最初の表示',
  'settings:language': '言語',
  'settings:motion': '動きを減らす',
  'settings:rollover': '終わらなかったタスク',
  'settings:textSize': '文字の大きさ',
  'settings:weekStart': '週の始まり',
  'settings:weekend': '休みの曜日',
  'settings:zone': 'タイムゾーン',
  'shell-errors:reload': '再読み込みする',
  'shell-errors:remote.safe.open': 'セーフモードで開く',
  'shell-errors:retry': 'もう一度試す',
  'shell-held:again': '動かしてみる',
  'shell-linked:add': 'つなげる',
  'shell-linked:title': 'つながり',
  'shell-member:find': '検索・コマンド',
  'shell-member:notices': 'お知らせ',
  'shell-member:offline': 'オフライン',
  'shell-member:quickAdd': 'すばやく追加',
  'shell-member:today.arrange': 'カードを並べ替える',
  'shell-member:update.do': '更新する',
  'shell-sync:notTaken': '確かめてほしい変更',
  'shell-sync:retry': 'いま送る',
  'shell-sync:saved': '保存ずみ',
  'shell-today:sample.fill': 'サンプルの暮らしで試す',
  'shell-today:sample.remove': 'サンプルを片づける',
  'shell-today:start.title': 'はじめの3つ',
  'your-data:delete.do': 'アカウントを削除する',
  'your-data:delete.keep': '削除を取りやめる',
  'your-data:export.do': 'データを書き出す',
} as const

export type Name = keyof typeof names
