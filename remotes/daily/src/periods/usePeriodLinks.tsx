import type { Id } from '@techo/core'
import type { EmbedPointer, EntityPointer, FindEntities, RichEditorHandle } from '@techo/editor'
import { docLinks } from '@techo/editor/doc'
import { useLanguage } from '@techo/ui'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EmbeddedNote, LinkCard } from '../notes/link-parts.ts'
import { useNoteNames } from '../notes/useNotes.ts'
import { useWhen } from '../notes/useWhen.ts'
import { openElsewhere } from '../writing/open-elsewhere.ts'
import { useCurrentLinks } from '../writing/useCurrentLinks.ts'

type Search = typeof import('../notes/find-link-targets.ts').findLinkTargets

interface PeriodLinks {
  readonly findEntities: FindEntities
  readonly entityCard: (link: EntityPointer) => ReactNode
  readonly embeddedText: (link: EmbedPointer) => ReactNode
  readonly onOpenEntity: (link: EntityPointer) => void
}

/**
 * Links from the text of a period to notes and things of other areas. The notes are asked for when the text has a link to one,
 * or when `[[` is typed for the first time: most days have none.
 */
export function usePeriodLinks(
  id: Id,
  stored: unknown,
  editor: RefObject<RichEditorHandle | null>,
  isWriter: boolean,
  goTo: (address: string) => void,
): PeriodLinks {
  const { language } = useLanguage()
  const isLinking = useMemo(() => docLinks(stored).some(({ kind }) => kind === 'wiki' || kind === 'embed'), [stored])
  const [isAsked, setAsked] = useState(false)
  const names = useNoteNames({ skip: !isLinking && !isAsked })
  const isKnown = names.isReady || names.problem !== null
  useCurrentLinks(editor, names.isReady ? names.titles : null, isWriter)

  const latest = useRef({ names, isKnown })
  const search = useRef<Search | null>(null)
  useEffect(() => {
    latest.current = { names, isKnown }
  }, [names, isKnown])
  const whenKnown = useWhen(isKnown)

  const findEntities = useCallback(
    (query: string) => {
      setAsked(true)
      const ask = (search: Search) => search(query, latest.current.names.all, id, language)
      if (search.current && latest.current.isKnown) return ask(search.current)
      const afterAll = async () => {
        const { findLinkTargets } = await import('../notes/find-link-targets.ts')
        search.current = findLinkTargets
        await whenKnown()
        return ask(findLinkTargets).later
      }
      return afterAll()
    },
    [id, language, whenKnown],
  )
  const onOpenEntity = useCallback(
    (link: EntityPointer) => {
      if (link.entityType !== 'note') return void openElsewhere(link, goTo)
      const note = link.id ?? latest.current.names.titles.idOf(link.title)
      goTo(
        note === undefined
          ? `/mypage/notes?${new URLSearchParams({ new: '1', title: link.title })}`
          : `/mypage/notes/${note}`,
      )
    },
    [goTo],
  )
  return {
    findEntities,
    entityCard: link => <LinkCard link={link} names={names} />,
    embeddedText: link => <EmbeddedNote link={link} within={id} names={names} onOpen={onOpenEntity} />,
    onOpenEntity,
  }
}
