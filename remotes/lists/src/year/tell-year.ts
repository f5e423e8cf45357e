import { formatDay, numberFormat, type TellYear, type YearPart, type YearSpan } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { listsApi } from '../api.ts'
import { photosOf } from '../bucket/memory.ts'
import type { Item } from '../rules/item.ts'
import { useYearT } from './messages.ts'

/** The dreams that came true in a year, each with its photo. */
export const tellYear: TellYear = async span =>
  partOf(span, await readOnce(store.dispatch(listsApi.endpoints.listItems.initiate('bucket', { forceRefetch: true }))))

export function partOf(
  { from, to, language }: Pick<YearSpan, 'from' | 'to' | 'language'>,
  items: readonly Pick<Item, 'id' | 'title' | 'achieved_on' | 'image' | 'memory_doc' | 'memory_text'>[],
): YearPart {
  const t = useYearT.in(language)
  const came = items
    .flatMap(item =>
      item.achieved_on !== null && item.achieved_on >= from && item.achieved_on <= to
        ? [{ ...item, on: item.achieved_on }]
        : [],
    )
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  if (came.length === 0) return { figures: [], things: [] }
  return {
    figures: [{ value: numberFormat(language).format(came.length), label: t('dreams') }],
    things: came.map(({ title, on, image, memory_doc, memory_text }) => {
      const photo = photosOf(memory_doc)[0] ?? image
      return {
        title,
        note: memory_text.trim() || formatDay(on, language, 'short'),
        ...(photo ? { image: photo } : {}),
        href: '/mypage/lists/bucket?view=album',
      }
    }),
  }
}
