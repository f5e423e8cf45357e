import { readOnce, store } from '@techo/data'
import { toast } from '@techo/ui'
import { type ItemColumns, listsApi, searchNormOf } from '../api.ts'
import type { useT } from '../messages/index.ts'
import { keepPicture, readAddress, runReadings } from '../read-address.ts'
import type { Reading } from '../reading.ts'
import { fillIns } from './fill-ins.ts'

/** A wish whose page is read. */
export interface FillIn extends Reading {
  /** it had one as it was asked for */
  readonly hasPicture: boolean
}

interface Steps {
  readonly t: ReturnType<typeof useT>
  /** What was just asked for has to wait. */
  readonly onWait: () => void
  readonly onDone: () => void
}

/** Fills in the wish for which it was just asked, and those that were left. */
export const fillInWishes = ({ t, onWait, onDone }: Steps, asked?: FillIn): Promise<void> =>
  runReadings<FillIn>(
    'wish',
    async (reading, isAsked) => {
      try {
        const write = await prepareFillIn(reading, t)
        return () => {
          write()
          if (isAsked) onDone()
        }
      } catch (error) {
        if (isAsked) onWait()
        throw error
      }
    },
    asked,
  )

async function prepareFillIn({ of, hasPicture, ...reading }: FillIn, t: Steps['t']): Promise<() => void> {
  const { listItems, setItem } = listsApi.endpoints
  const page = await readAddress({ of, ...reading })
  if (!page) return () => toast({ message: t('readLinkFailed'), tone: 'danger' })
  const picture = page.image === null || hasPicture ? null : await keepPicture(page.image, { type: 'wish', id: of })
  const items = await readOnce(store.dispatch(listItems.initiate('wish')))
  return () => {
    // What was written while the page was read stays.
    const item = items.find(({ id }) => id === of)
    if (!item) return
    const columns: ItemColumns = { ...fillIns(item, page), ...(picture && !item.image ? { image: picture.path } : {}) }
    if (Object.keys(columns).length === 0) return toast({ message: t('readLinkNothing') })
    const { price } = columns
    const written = { ...columns, search_norm: searchNormOf({ ...item, ...columns }) }
    void store.dispatch(setItem.initiate({ id: of, columns: written, ...(typeof price === 'number' ? { price } : {}) }))
    toast({ message: t('readLinkDone'), tone: 'good' })
  }
}
