import { toast } from '@techo/ui'
import { useRef } from 'react'
import type { ItemColumns } from '../api.ts'
import type { ListState } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import { useAddressReader } from '../read-address.ts'
import type { Item } from '../rules/item.ts'
import { fillIns } from './fill-ins.ts'

/** What was said of a wish so far. */
type Said = Pick<Item, 'id' | 'title' | 'price' | 'currency' | 'shop' | 'image'>

/** Fills in what the page of a wish says and the person has not said: name, price, shop and picture. */
export function useFillIn(state: ListState) {
  const t = useT()
  const reader = useAddressReader()
  const latest = useRef(state)
  latest.current = state

  return async (said: Said, url: string): Promise<void> => {
    const page = await reader.read(url)
    if (!page) return void toast({ message: t('readLinkFailed'), tone: 'danger' })
    const picture =
      page.image === null || said.image !== null
        ? null
        : await reader.keepPicture(page.image, { type: 'wish', id: said.id })
    // What was written while the page was read stays.
    const { items, change } = latest.current
    const item = items.find(({ id }) => id === said.id)
    if (!item) return
    const columns: ItemColumns = { ...fillIns(item, page), ...(picture && !item.image ? { image: picture.path } : {}) }
    if (Object.keys(columns).length === 0) return void toast({ message: t('readLinkNothing') })
    change(item, columns, columns.price ?? undefined)
    toast({ message: t('readLinkDone'), tone: 'good' })
  }
}
