import type { Block } from '../../article.ts'
import type { Teller } from '../../teller.ts'
import type { ownGuides } from './index.ts'
import type { Name } from './ja/names.gen.ts'

export type Names = Readonly<Record<Name, string>>

export type GuideId = (typeof ownGuides)[number]['id']

/** How one area of the product is used. What it names of the product it takes from the teller, never from memory. */
export type Told = (tell: Teller<Name>) => { readonly heading: string; readonly blocks: readonly Block[] }

/** What the page itself says. */
export interface HelpWords {
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
