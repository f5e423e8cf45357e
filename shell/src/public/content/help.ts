import type { GuideBlock, GuideTexts, Language } from '@techo/core'
import type { Section } from '../article.ts'
import { spoken } from '../spoken.ts'
import { fillerOf, tellerOf } from '../teller.ts'
import type { GuideId, HelpWords, Names, Told } from './guides/guide.ts'
import { guides } from './guides/index.ts'

export interface ShownGuide extends Section {
  readonly address?: string
  readonly picture?: { readonly id: string; readonly alt: string }
}

interface Texts {
  readonly page: HelpWords
  /** of the shell */
  readonly guides: Readonly<Record<GuideId, Told>>
  readonly names: Names
  readonly alts: Readonly<Record<string, string>>
  /** of the remotes */
  readonly texts: GuideTexts
  readonly pictures: Readonly<Record<string, string>>
  readonly namesInTexts: Readonly<Record<string, string>>
}

/** The page and its guides, in one language. */
export interface HelpTexts {
  readonly page: HelpWords
  readonly guides: readonly ShownGuide[]
}

const told = (
  language: Language,
  { page, guides: own, names, alts, texts, pictures, namesInTexts }: Texts,
): HelpTexts => {
  const tell = tellerOf(language, names)
  const filled = fillerOf(tellerOf(language, namesInTexts))
  const ofShell: Readonly<Record<string, Told | undefined>> = own
  const textOf = (id: string) => {
    const remote = texts[id]
    if (remote) return { heading: remote.heading, blocks: remote.blocks.map(block => filledBlock(block, filled)) }
    const mine = ofShell[id]
    if (!mine) throw new Error(`The guide ${id} has no text`)
    return mine(tell)
  }
  const shown = guides.map(
    ({ id, address, picture }): ShownGuide => ({
      id,
      ...textOf(id),
      ...(address ? { address } : {}),
      ...(picture ? { picture: { id: picture, alt: alts[picture] ?? pictures[picture] ?? '' } } : {}),
    }),
  )
  return { page, guides: shown }
}

function filledBlock(block: GuideBlock, filled: (text: string) => string): GuideBlock {
  switch (block.kind) {
    case 'text':
    case 'link':
      return { ...block, text: filled(block.text) }
    case 'list':
    case 'steps':
      return { ...block, items: block.items.map(filled) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [filled(name), filled(value)] as const) }
  }
}

export const help = spoken({
  ja: async () => told('ja', await import('./guides/ja/index.ts')),
  en: async () => told('en', await import('./guides/en/index.ts')),
})
