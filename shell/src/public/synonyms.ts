import { normalizeForSearch } from '@techo/core'

/** Words that people use for one thing, a line each. A text with one of a line is found by all of them. */
const lines: readonly (readonly string[])[] = [
  [
    '2段階認証',
    '二段階認証',
    '二要素認証',
    '多要素認証',
    '2FA',
    'MFA',
    'two-step sign-in',
    'two-factor',
    'second factor',
  ],
  ['認証アプリ', 'ワンタイムパスワード', 'TOTP', 'authenticator', 'one-time password'],
  ['回復コード', 'リカバリーコード', 'バックアップコード', 'recovery code', 'backup code'],
  ['パスキー', '指紋認証', '顔認証', '生体認証', 'passkey', 'WebAuthn', 'fingerprint', 'Face ID'],
  ['電話番号', '携帯電話', '携帯番号', 'SMS', 'ショートメッセージ', 'phone number', 'text message'],
  ['ログイン', 'サインイン', 'sign in', 'log in', 'login'],
  ['登録', '新規登録', 'サインアップ', 'アカウント作成', 'create an account', 'sign up', 'register'],
  ['ログアウト', 'サインアウト', 'sign out', 'log out', 'logout'],
  ['メールアドレス', 'eメール', 'email', 'e-mail', 'mail address'],
  ['削除', '退会', '消す', 'delete', 'deletion', 'remove', 'close account'],
  ['書き出', 'エクスポート', 'バックアップ', 'ダウンロード', 'export', 'backup', 'download'],
  ['取り込', '読み込', 'インポート', '移行', '引っ越し', 'import', 'migrate', 'bring in', 'move from'],
  ['オフライン', '圏外', '電波', '機内モード', '通信', 'offline', 'without a connection', 'no network'],
  ['お知らせ', '通知', 'リマインダー', 'リマインド', 'アラーム', 'notification', 'reminder', 'alert'],
  ['カレンダー連携', 'Googleカレンダー', 'iCal', 'ICS', 'calendar feed', 'subscribe', 'Google Calendar'],
  ['キーボード', 'ショートカット', 'ホットキー', 'keyboard', 'shortcut', 'hotkey'],
  ['ガントチャート', 'ガント', '工程表', '線表', 'Gantt', 'timeline'],
  ['ビジョンボード', 'マンダラ', '曼荼羅', '夢', 'vision board', 'mandala', 'collage'],
  ['やりたいこと', 'バケットリスト', '夢リスト', 'bucket list', 'dream'],
  ['ほしいもの', '欲しいもの', 'ウィッシュリスト', '買い物リスト', 'wish list', 'shopping'],
  ['やらないこと', 'やめること', 'not-to-do', 'not-do', 'stop doing'],
  ['習慣', 'ルーティン', '日課', 'habit', 'routine'],
  ['連続', 'ストリーク', '継続', 'streak'],
  ['休み期間', '旅行', '休暇', 'vacation', 'holiday'],
  ['タスク', 'ToDo', 'やること', '用事', 'task', 'to-do'],
  ['繰り返し', 'くり返し', '定期', '毎週', 'repeat', 'recurring', 'recurrence'],
  ['一行日記', '日記', 'ひとこと', 'diary', 'journal'],
  ['ノート', 'メモ', '文書', 'note', 'memo'],
  ['以前の版', '履歴', 'バージョン', 'earlier version', 'history', 'restore'],
  ['テンプレート', 'ひな形', 'template'],
  ['本棚', '読書', '積読', '書籍', 'bookshelf', 'reading', 'books'],
  ['プロジェクト', '計画', 'project', 'plan ahead'],
  ['分類', 'カテゴリー', 'タグ', 'ラベル', '領域', 'classification', 'category', 'tag', 'label'],
  ['ダーク', 'ダークモード', 'ナイトモード', '暗い', 'テーマ', 'dark mode', 'night mode', 'theme'],
  ['タイムゾーン', '時差', '海外', 'time zone', 'abroad'],
  ['プラン', '料金', '支払い', '課金', 'サブスクリプション', 'plan', 'price', 'payment', 'billing', 'subscription'],
  ['解約', '退会', 'キャンセル', 'cancel', 'unsubscribe'],
  ['検索', 'さがす', '探す', 'search', 'find'],
  ['端末', 'スマートフォン', 'スマホ', 'パソコン', 'iPhone', 'Android', 'device', 'phone', 'computer'],
  ['セーフモード', '開けない', '表示されない', '不具合', 'エラー', 'safe mode', 'does not open', 'error'],
]

const groups = lines.map(line => line.map(normalizeForSearch))

/** A text as it is searched: folded, and with the words that mean the same as its own. */
export function searchable(...texts: readonly string[]): string {
  const own = normalizeForSearch(texts.join('\n'))
  const more = groups.filter(group => group.some(word => own.includes(word))).flat()
  return [own, ...more].join('\n')
}

/** Whether a searchable text has every word that was typed, in whatever kana and width. */
export const isFound = (text: string, typed: string): boolean =>
  normalizeForSearch(typed)
    .split(' ')
    .every(word => text.includes(word))
