import type { Language } from '@techo/core'
import { getLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'

/** Long texts, of which a reader is sent one language: a file for each, fetched before the page that shows it is drawn. */
export interface Spoken<Texts> {
  /** those that have come */
  readonly loaded: (language: Language) => Texts | undefined
  /** @throws when their file cannot be had; the next call tries again */
  readonly load: (language: Language) => Promise<Texts>
  /** the `loader` of a page's route */
  readonly loader: () => Promise<null>
}

export function spoken<Texts>(files: Readonly<Record<Language, () => Promise<Texts>>>): Spoken<Texts> {
  const known: Partial<Record<Language, Texts>> = {}
  const load = async (language: Language): Promise<Texts> => {
    const texts = known[language] ?? (await files[language]())
    known[language] = texts
    return texts
  }
  return {
    loaded: language => known[language],
    load,
    loader: async () => {
      await load(getLanguage())
      return null
    },
  }
}

/** Those of the language; until they have come, and where they cannot be had, those that were read before. */
export function useSpoken<Texts>({ loaded, load }: Spoken<Texts>, language: Language): Texts | undefined {
  const [before, setBefore] = useState(() => loaded(language))
  useEffect(() => {
    let isGone = false
    load(language).then(
      texts => void (isGone || setBefore(() => texts)),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [load, language])
  return loaded(language) ?? before
}
