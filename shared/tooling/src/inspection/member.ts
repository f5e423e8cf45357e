import { type Browser, devices } from '@playwright/test'
import { localeOf } from '@techo/core'
import type { Member } from './inspect.ts'
import { keepSession, newPerson, register, rowsOf } from './person.ts'

/** Where the person lives, so that a day is the same one for the browser and for who asks. */
export const timeZone = 'Asia/Tokyo'

/** Somebody new to a product that runs, with a browser for each language: a wide one and a phone. */
export async function memberOf(browser: Browser, product: { readonly url: string }): Promise<Member> {
  const session = await register(product, newPerson())
  const rows = rowsOf(product, session)
  const enter: Member['enter'] = async language => {
    await rows.change('profiles', `user_id=eq.${session.user.id}`, { language })
    const context = await browser.newContext({
      ...devices[language === 'ja' ? 'Desktop Chrome' : 'Pixel 7'],
      baseURL: product.url,
      locale: localeOf(language),
      timezoneId: timeZone,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await keepSession(context, product, session)
    return context
  }
  return {
    enter,
    fill: async page => {
      await page.goto('/mypage')
      await page.getByRole('button', { name: 'サンプルの暮らしで試す' }).click()
      await page.getByRole('button', { name: 'サンプルを片づける' }).waitFor()
    },
    rowOf: async table => {
      const [row] = await rows.read(table, 'select=id&limit=1')
      return typeof row?.id === 'string' ? row.id : undefined
    },
  }
}
