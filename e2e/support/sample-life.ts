import { type Browser, expect } from '@playwright/test'
import { keepSession, rowsOf, type Session } from './person.ts'
import type { Product } from './product.ts'

/** The civil day in Tokyo, so many days from now. */
export const tokyoDay = (offset = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + offset * 86_400_000)

const names = { ja: '山田 花子', en: 'Hana Yamada' } as const

/**
 * Fills the product's own sample life in for a person, who then looks like one who has kept a techo for long: what offers and removes the sample is gone from their page.
 */
export async function giveSampleLife(
  browser: Browser,
  product: Pick<Product, 'url'>,
  session: Session,
  language: 'ja' | 'en',
): Promise<{ habitId: string }> {
  const rows = rowsOf(product, session)
  await rows.change('profiles', `user_id=eq.${session.user.id}`, { name: names[language], language })
  const context = await browser.newContext({ locale: language === 'ja' ? 'ja-JP' : 'en-GB', timezoneId: 'Asia/Tokyo' })
  await keepSession(context, product, session)
  const page = await context.newPage()
  await page.goto(`${product.url}/mypage`)
  await page.getByRole('button', { name: /^(サンプルの暮らしで試す|Fill with a sample life)$/ }).click()
  // The mark of the sample is written after all of its rows.
  const mark = 'key=eq.sample.rows'
  await expect.poll(() => rows.read('preferences', `select=key&${mark}`), { timeout: 60_000 }).toHaveLength(1)
  await context.close()
  await rows.remove('preferences', mark)
  await rows.insert('preferences', { key: 'today.start', value: { isOver: true } })
  const [habit] = await rows.read('habits', 'select=id&kind=eq.bool&order=rank&limit=1')
  return { habitId: String(habit?.id) }
}
