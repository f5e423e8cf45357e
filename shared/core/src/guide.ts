import type { Language, Titled } from './messages.ts'

/**
 * What public pages say of a remote: words and pictures, as data in its folder `guide/`. They are no part of its build: the
 * build of the site takes them from the checkout, so that public pages load nothing of a remote.
 */

/** What a part of it is good for (`areas.ts`): /features shows them all, the home page some. */
export interface GuideArea {
  /** the fragment of the address; also the name of its picture */
  readonly id: string
  /** a name of the kit's icon set */
  readonly icon: string
  /** where it lies in the product: a declared address */
  readonly address: string
  /** smaller comes first; hundreds are spread over the areas */
  readonly order: number
  readonly isOnHome?: true
  readonly words: Readonly<Record<Language, GuideAreaWords>>
}

export interface GuideAreaWords {
  /** as the menu calls it */
  readonly name: string
  /** what it is good for, as a heading */
  readonly title: string
  readonly text: string
  readonly points: readonly string[]
}

/** How it is used (`index.ts`): /help. */
export interface GuideEntry {
  /** the fragment of the address, the same in every language */
  readonly id: string
  readonly order: number
  /** where it can be tried: a declared address, with search */
  readonly address?: string
  /** one of its pictures */
  readonly picture?: string
}

/** One of its pages that public texts lead to; `pnpm gen` writes them out of what it declares. */
export interface GuidePlace {
  readonly path: string
  readonly title: Titled
  /** the letter that leads there after `g` */
  readonly key?: string
}

/** What pictures show, by their name, in one language (`pictures.ja.ts`, `pictures.en.ts`). */
export type GuidePictures = Readonly<Record<string, string>>

/**
 * The guides in one language, by id. What they name of the product stands in braces and is looked up when the site is built:
 * `{say:habits:add}` the words of a message in quotes, `{words:…}` without, `{page:/mypage/habits}` the title of an address,
 * `{setting:menu}` a section of the settings, `{press:Enter}` and `{press:day-before}` keys, `{go:/mypage/habits}` the keys
 * that lead there, `{typed:…}` words that a person types.
 */
export type GuideTexts = Readonly<Record<string, { readonly heading: string; readonly blocks: readonly GuideBlock[] }>>

export type GuideBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'link'; readonly to: string; readonly text: string }
