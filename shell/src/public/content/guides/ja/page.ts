import { showKeys } from '../../../../palette/keys.ts'
import type { HelpWords } from '../guide.ts'

export const page: HelpWords = {
  title: 'ヘルプ',
  lead: '使い方で迷ったときに開いてください。知りたいことを入れると、近い説明だけが残ります。',
  search: 'ヘルプを検索',
  found: count => `${count}件の説明が見つかりました`,
  none: '見つかりませんでした。言葉を変えるか、お問い合わせからおたずねください。',
  contact: 'お問い合わせ',
  open: title => `${title}を開く`,
  keys: {
    heading: 'キーボード',
    lead: `ログインしたあとのページで使えます。文字を入力しているあいだは働きません。「${showKeys.keys}」を押すと、同じ一覧がその場で開きます。`,
    groups: { do: '操作', go: '移動（続けて押します）', day: '日付', page: 'ページのなか' },
    page: [
      ['j', '一覧の次の項目へ'],
      ['k', '一覧の前の項目へ'],
      ['x', '選んだ習慣を記録する'],
      ['Enter', '選んだ項目を開く'],
      ['Ctrl+Enter', 'フォームを送る'],
      ['Esc', '開いているものを閉じる'],
    ],
    columns: ['キー', 'すること'],
  },
}
