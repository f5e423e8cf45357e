import type { ItemColumns } from '../api.ts'
import type { LinkPreview } from '../read-address.ts'
import { isAddress } from '../rules/address.ts'
import type { Item } from '../rules/item.ts'

/** What a page says about a wish and the person has not said yet. A title that is the address itself counts as not said. */
export function fillIns(
  item: Pick<Item, 'title' | 'price' | 'currency' | 'shop'>,
  { title, price, currency, shop }: LinkPreview,
): ItemColumns {
  return {
    ...(title && isAddress(item.title) ? { title: title.slice(0, 500) } : {}),
    ...(price !== null && item.price === null ? { price, ...(currency ? { currency } : {}) } : {}),
    ...(shop && item.shop === '' ? { shop: shop.slice(0, 200) } : {}),
  }
}
