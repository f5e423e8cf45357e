import { newId, untilThere } from '@techo/core'
import { toast } from '@techo/ui'
import { useEffect, useState } from 'react'
import { useT } from '../messages/index.ts'
import { putReading } from '../reading.ts'
import type { Item } from '../rules/item.ts'
import type { FillIn } from './fill-in.ts'

/** What was said of a wish so far. */
type Said = Pick<Item, 'id' | 'image'>

/** Fills in what the page of a wish says and the person has not said: name, price, shop and picture. */
export function useFillIn() {
  const t = useT()

  const run = (asked?: FillIn) =>
    new Promise<void>(resolve => {
      if (!putReading('wish', asked)) return resolve()
      let isTold = !asked
      const onWait = () => {
        if (!isTold) toast({ message: t('readLinkLater') })
        isTold = true
        resolve()
      }
      const load = () => import('./fill-in.ts')
      const coming = untilThere(() =>
        load().catch(error => {
          onWait()
          throw error
        }),
      )
      void coming.then(found => found?.fillInWishes({ t, onWait, onDone: resolve }, asked)).then(resolve)
    })

  // Once: what a page that was left had not read yet.
  const [atFirst] = useState(() => () => void run())
  useEffect(atFirst, [atFirst])

  /** Resolves once it is done, or has to wait for the line or the service. */
  return ({ id, image }: Said, url: string): Promise<void> =>
    run({ id: newId(), of: id, url, askedAt: Date.now(), hasPicture: image !== null })
}
