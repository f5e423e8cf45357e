import { isProblem, normalizeForSearch, toDay } from '@techo/core'
import { docLinks, docMentions, linkColumns } from '@techo/editor/doc'
import { Button, loadAwaited, toast, useLanguage } from '@techo/ui'
import { Link, useLocation } from '@techo/ui/router'
import { useEffect, useMemo, useState } from 'react'
import { addressOfPeriod, periodInWords } from '../periods/period.ts'
import { type PeriodText, usePeriodTextsQuery } from '../writing/api.ts'
import { type LinkSource, withIds } from '../writing/link-rows.ts'
import {
  type NoteText,
  type SourceText,
  useNoteBacklinksQuery,
  useNoteSearchMutation,
  useNoteSourcesQuery,
  useSaveNoteTextMutation,
} from './api.ts'
import { useNoteT } from './messages.ts'
import styles from './notes.module.css'
import { textColumns } from './text-columns.ts'

/** at most so many notes are looked through for words that are no links yet */
const most = 30

/**
 * The notes, days and weeks that link here, with the words around; and the notes that name this one without a link, to be linked
 * with one tap.
 */
export function Backlinks({ text, title }: { readonly text: NoteText; readonly title: string }) {
  const t = useNoteT()
  const links = useNoteBacklinksQuery(text.id)
  const mentioning = useMentioning(title)
  const linking = (type: LinkSource) =>
    [
      ...new Set(
        (links.data ?? []).flatMap(link => (link.src_type === type && link.src_id !== text.id ? [link.src_id] : [])),
      ),
    ].slice(0, 200)
  const names = useMemo(() => new Set((links.data ?? []).map(link => link.dst_title)), [links.data])
  const linked = useNoteSources(linking('note'))
  const periods = usePeriodSources(linking('period_note'))
  const others = useNoteSources(mentioning.filter(id => id !== text.id).slice(0, most))
  const mentions = others.flatMap(source =>
    docMentions(source.doc, title)
      .slice(0, 3)
      .map(mention => ({ source, mention })),
  )
  return (
    <>
      {linked.length + periods.length > 0 && (
        <section className={styles.part} aria-label={t('backlinks')}>
          <h2>{t('backlinks')}</h2>
          <ul className={styles.sources}>
            {linked.map(source => (
              <li key={source.id}>
                <Source source={source} />
                <Contexts of={contextsOf(source.doc, text.id, names)} />
              </li>
            ))}
            {periods.map(source => (
              <li key={source.id}>
                <PeriodSource source={source} />
                <Contexts of={contextsOf(source.doc, text.id, names)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mentions.length > 0 && (
        <section className={styles.part} aria-label={t('mentions')}>
          <h2>{t('mentions')}</h2>
          <ul className={styles.sources}>
            {mentions.map(({ source, mention }, place) => (
              <li key={`${source.id} ${place}`}>
                <div className={styles.mention}>
                  <Source source={source} />
                  <LinkNow
                    source={source}
                    blockId={mention.blockId}
                    words={mention.context.slice(mention.start, mention.end)}
                    note={{ id: text.id, title }}
                  />
                </div>
                <p className={styles.context}>
                  {around(mention.context.slice(0, mention.start), 'before')}
                  <mark>{mention.context.slice(mention.start, mention.end)}</mark>
                  {around(mention.context.slice(mention.end), 'after')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const around = (words: string, side: 'before' | 'after') => {
  const length = 60
  if (words.length <= length) return words
  return side === 'before' ? `…${words.slice(-length)}` : `${words.slice(0, length)}…`
}

/** The words around the links to a note; a link that was made before the note names it by its title alone. */
const contextsOf = (doc: unknown, id: string, names: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    docLinks(doc).flatMap(link =>
      (link.id === id || (link.id === null && link.entityType === 'note' && names.has(link.target))) &&
      link.context.trim() !== ''
        ? [around(link.context, 'after')]
        : [],
    ),
  ),
]

function Contexts({ of }: { readonly of: readonly string[] }) {
  return of.map((context, place) => (
    <p key={place} className={styles.context}>
      {context}
    </p>
  ))
}

function PeriodSource({ source }: { readonly source: PeriodText }) {
  const { language } = useLanguage()
  const period = { kind: source.kind, start: toDay(source.period_start) }
  return <Link to={addressOfPeriod(period)}>{periodInWords(period, language)}</Link>
}

function Source({ source }: { readonly source: SourceText }) {
  const t = useNoteT()
  const { search } = useLocation()
  return <Link to={`/mypage/notes/${source.id}${search}`}>{source.title || t('untitled')}</Link>
}

const noSources: readonly never[] = []

/** The same list as long as it holds the same ids. */
function useSame(ids: readonly string[]): readonly string[] {
  const key = [...ids].sort().join()
  return useMemo(() => (key === '' ? [] : key.split(',')), [key])
}

function usePeriodSources(ids: readonly string[]): readonly PeriodText[] {
  const asked = useSame(ids)
  const { currentData } = usePeriodTextsQuery(asked, { skip: asked.length === 0 })
  return asked.length === 0 ? noSources : (currentData ?? noSources)
}

function useNoteSources(ids: readonly string[]): readonly SourceText[] {
  const asked = useSame(ids)
  const { currentData } = useNoteSourcesQuery(asked, { skip: asked.length === 0 })
  return asked.length === 0 ? noSources : (currentData ?? noSources)
}

/** The notes whose words hold this title; asked a moment after the title was last changed. */
function useMentioning(title: string): readonly string[] {
  const [search] = useNoteSearchMutation()
  const words = normalizeForSearch(title)
  const [found, setFound] = useState<{ readonly words: string; readonly ids: readonly string[] }>({
    words: '',
    ids: [],
  })
  useEffect(() => {
    // One sign stands everywhere.
    if (words.length < 2) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const { data } = await search({ words: [words], without: [] })
      if (isWanted && data) setFound({ words, ids: data.map(({ id }) => id) })
    }, 600)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [words, search])
  return found.words === words ? found.ids : []
}

function LinkNow({
  source,
  blockId,
  words,
  note,
}: {
  readonly source: SourceText
  readonly blockId: string | null
  readonly words: string
  readonly note: { readonly id: string; readonly title: string }
}) {
  const t = useNoteT()
  const [save, { isLoading }] = useSaveNoteTextMutation()
  const link = async () => {
    const { linkWords } = await loadAwaited(() => import('./change-links.ts'))
    const doc = linkWords(source.doc, blockId, words, note)
    try {
      await save({
        id: source.id,
        rev: source.rev,
        columns: textColumns(source.title, doc),
        isAnswered: true,
        links: withIds(linkColumns(doc)),
      }).unwrap()
      toast({ message: t('linked'), tone: 'good' })
    } catch (error) {
      if (!isProblem(error)) throw error
      toast({ message: t('linkFailed'), tone: 'danger' })
    }
  }
  return (
    <Button
      size="small"
      icon="link"
      isPending={isLoading}
      aria-label={t('makeLinkIn', { title: source.title || t('untitled') })}
      onPress={() => void link()}
    >
      {t('makeLink')}
    </Button>
  )
}
