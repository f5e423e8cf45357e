import { normalizeForSearch } from '@techo/core'
import { type Ref, useEffect, useRef, useState } from 'react'

type Finder = (text: string, typed: string) => boolean

const plainly: Finder = (text, typed) => normalizeForSearch(text).includes(normalizeForSearch(typed))

/** What is typed into a field for searching; what was typed before React listens counts. */
export function useTyped(): readonly [typed: string, setTyped: (typed: string) => void, field: Ref<HTMLInputElement>] {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  return [typed, setTyped, field]
}

/** Finds texts by what is typed, by other words for the same thing too. Those come with the first letter. */
export function useFound(typed: string): (text: string) => boolean {
  const [find, setFind] = useState<Finder>(() => plainly)
  const isAsked = typed.trim() !== ''
  useEffect(() => {
    if (isAsked)
      import('./synonyms.ts').then(
        ({ isFound, searchable }) => setFind(() => (text: string, words: string) => isFound(searchable(text), words)),
        () => {},
      )
  }, [isAsked])
  return text => find(text, typed)
}
