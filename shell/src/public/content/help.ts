import type { Language } from '@techo/core'
import { showKeys } from '../../palette/keys.ts'
import type { Section, Translated } from '../article.ts'
import { spoken } from '../spoken.ts'
import { tellerOf } from '../teller.ts'
import type { GuideId, Names, Told } from './guides/guide.ts'
import { guides } from './guides/index.ts'
import type { PictureId } from './pictures.ts'

interface Help {
  readonly title: string
  readonly lead: string
  readonly search: string
  readonly found: (count: number) => string
  readonly none: string
  readonly contact: string
  readonly open: (title: string) => string
  readonly keys: {
    readonly heading: string
    readonly lead: string
    readonly groups: Readonly<Record<'do' | 'go' | 'day' | 'page', string>>
    readonly page: readonly (readonly [keys: string, what: string])[]
    readonly columns: readonly [keys: string, what: string]
  }
}

export interface ShownGuide extends Section {
  readonly address?: string
  readonly picture?: PictureId
}

const told = (
  language: Language,
  { guides: texts, names }: { readonly guides: Readonly<Record<GuideId, Told>>; readonly names: Names },
): readonly ShownGuide[] => {
  const tell = tellerOf(language, names)
  return guides.map(guide => ({ ...guide, ...texts[guide.id](tell) }))
}

export const shownGuides = spoken({
  ja: async () => told('ja', await import('./guides/ja/index.ts')),
  en: async () => told('en', await import('./guides/en/index.ts')),
})

export const help: Translated<Help> = {
  ja: {
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
  },
  en: {
    title: 'Help',
    lead: 'Open this when you are not sure how something works. Type what you want to know, and only what fits stays.',
    search: 'Search the help',
    found: count => (count === 1 ? '1 guide found' : `${count} guides found`),
    none: 'Nothing was found. Try other words, or ask us on the contact page.',
    contact: 'Contact',
    open: title => `Open ${title}`,
    keys: {
      heading: 'Keyboard',
      lead: `On the pages you see after signing in; not while you are typing. Press “${showKeys.keys}” there to see the same list.`,
      groups: { do: 'Do', go: 'Go (one after the other)', day: 'Days', page: 'On a page' },
      page: [
        ['j', 'to the next item of a list'],
        ['k', 'to the previous item'],
        ['x', 'record the selected habit'],
        ['Enter', 'open the selected item'],
        ['Ctrl+Enter', 'send a form'],
        ['Esc', 'close what is open'],
      ],
      columns: ['Keys', 'What they do'],
    },
  },
}
