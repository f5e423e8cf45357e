import { addDays, type Day, type Language, numberFormat, type TellYear, type YearPart } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { type WrittenDay, type WrittenNote, yearApi } from './api.ts'
import { useYearT } from './messages.ts'

/** What somebody wrote in a year: on how many days, how much, how many notes. */
export const tellYear: TellYear = async span => {
  const { writtenDays, writtenNotes } = yearApi.endpoints
  const [days, notes] = await Promise.all([
    readOnce(store.dispatch(writtenDays.initiate({ from: span.from, to: span.to }, { forceRefetch: true }))),
    // A note has no day of its own: the year's instants are close enough, whatever the zone.
    readOnce(
      store.dispatch(writtenNotes.initiate({ since: span.from, before: addDays(span.to, 1) }, { forceRefetch: true })),
    ),
  ])
  return partOf(span.language, days, notes)
}

export function partOf(language: Language, days: readonly WrittenDay[], notes: readonly WrittenNote[]): YearPart {
  const t = useYearT.in(language)
  if (days.length === 0 && notes.length === 0) return { figures: [], things: [] }
  const amounts = new Map<Day, number>(
    days.map(({ period_start, one_line, doc_text }) => [period_start, lengthOf(`${one_line}\n${doc_text}`, language)]),
  )
  const most = Math.max(1, ...amounts.values())
  const sum = [...amounts.values(), ...notes.map(({ doc_text }) => lengthOf(doc_text, language))].reduce(
    (total, each) => total + each,
    0,
  )
  const write = (count: number) => numberFormat(language).format(count)
  const lines = days.filter(({ one_line }) => one_line.trim() !== '')
  return {
    figures: [
      { value: write(days.length), label: t('days') },
      { value: write(sum), label: t('words') },
      ...(notes.length > 0 ? [{ value: write(notes.length), label: t('notes') }] : []),
    ],
    // A line of each month, the first that was written in it.
    things: [...Map.groupBy(lines, ({ period_start }) => period_start.slice(0, 7)).values()].flatMap(([first]) =>
      first
        ? [{ title: first.one_line, note: dayOf(first.period_start), href: `/mypage/daily/${first.period_start}` }]
        : [],
    ),
    days: new Map([...amounts].map(([day, amount]) => [day, Math.max(0.2, amount / most)])),
  }

  function dayOf(day: Day): string {
    return t('day', { month: Number(day.slice(5, 7)), day: Number(day.slice(8)) })
  }
}

let words: Intl.Segmenter | undefined

/** Characters of a Japanese reader, words of an English one. */
export function lengthOf(text: string, language: Language): number {
  if (language === 'ja') return [...text.replace(/\s+/g, '')].length
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++
  return count
}
