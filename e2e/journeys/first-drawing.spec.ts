import { openPage, watchContext } from '../bench/pages/load.ts'
import { fill, screenNames, screens } from '../bench/pages/screens.ts'
import { keepSession, rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const makers = ['Collator', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'Segmenter'] as const

interface Made {
  readonly name: string
  readonly at: number
  readonly stack: string
}

/** Notes every format that a page makes. Rules of plurals are not among them: they take no time. */
const watchFormats = (names: typeof makers) => {
  const made: Made[] = []
  Reflect.set(globalThis, 'made', made)
  for (const name of names)
    Reflect.set(
      Intl,
      name,
      new Proxy(Intl[name], {
        construct(target, args, asked) {
          made.push({ name, at: performance.now(), stack: new Error(JSON.stringify(args)).stack ?? '' })
          return Reflect.construct(target, args, asked)
        },
      }),
    )
}

for (const language of ['ja', 'en'] as const)
  test(`no list page makes a format of the browser's before its rows can be used (${language})`, async ({
    newBrowser,
    product,
    session,
  }) => {
    const rows = rowsOf(product, session)
    await rows.change('profiles', `user_id=eq.${session.user.id}`, { language })
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(Date.now())
    // Prices are the only numbers of a first screen; a device that said them before says them again.
    const pages = screenNames.filter(name => name !== 'lists')
    await fill(rows, pages, 60, today)
    for (const name of pages) {
      const context = await newBrowser()
      await keepSession(context, product, session)
      await context.addCookies([{ name: 'techo-language', value: language, url: product.url }])
      await watchContext(context)
      await context.addInitScript(watchFormats, makers)
      const { page, load } = await openPage(context, product.url + screens[name].path, 1)
      const made: readonly Made[] = await page.evaluate(() => Reflect.get(globalThis, 'made'))
      expect
        .soft(
          made.filter(({ at }) => at <= load.usable).map(({ stack }) => stack),
          name,
        )
        .toEqual([])
      await context.close()
    }
  })
