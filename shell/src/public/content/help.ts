import type { Language } from '@techo/core'
import type { Section } from '../article.ts'
import { spoken } from '../spoken.ts'
import { tellerOf } from '../teller.ts'
import type { GuideId, HelpWords, Names, Told } from './guides/guide.ts'
import { guides } from './guides/index.ts'
import type { PictureId } from './pictures/ja.ts'

export interface ShownGuide extends Section {
  readonly address?: string
  readonly picture?: { readonly id: PictureId; readonly alt: string }
}

interface Texts {
  readonly page: HelpWords
  readonly guides: Readonly<Record<GuideId, Told>>
  readonly names: Names
  readonly alts: Readonly<Record<PictureId, string>>
}

/** The page and its guides, in one language. */
export interface HelpTexts {
  readonly page: HelpWords
  readonly guides: readonly ShownGuide[]
}

const told = (language: Language, { page, guides: texts, names, alts }: Texts): HelpTexts => {
  const tell = tellerOf(language, names)
  const shown = guides.map((guide): ShownGuide => {
    const { picture, ...rest }: { readonly id: GuideId; readonly address?: string; readonly picture?: PictureId } =
      guide
    return { ...rest, ...texts[guide.id](tell), ...(picture ? { picture: { id: picture, alt: alts[picture] } } : {}) }
  })
  return { page, guides: shown }
}

export const help = spoken({
  ja: async () => told('ja', await import('./guides/ja/index.ts')),
  en: async () => told('en', await import('./guides/en/index.ts')),
})
