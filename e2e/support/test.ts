import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { newPerson, type Person, register, type Session, signInto } from './person.ts'
import { type Product, startProduct } from './product.ts'

interface WorkerFixtures {
  /** one server for all tests of a worker; people keep apart by row security */
  product: Product
}

interface TestFixtures {
  /** a person who has an account and is not signed in */
  person: Person
  /** the session of `person`: what the page's cookies hold, and the way to their rows */
  session: Session
  /** a page of `person`, signed in */
  signedIn: Page
  /** another browser of its own, watched like `page`; closed when the test ends */
  newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** what pages may complain of in this test; a test adds the texts it provokes */
  tolerated: RegExp[]
  /** what pages complained of so far */
  complaints: string[]
}

const closed = new WeakSet<BrowserContext>()

/** Ends what a test does with the requests of its pages: what is asked for as it ends is nobody's any more. */
async function letGo(context: BrowserContext): Promise<void> {
  if (closed.has(context)) return
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Notes what a page complains of: console errors, uncaught exceptions and rejections, broken content security rules. */
const watch = (context: BrowserContext, complaints: string[]) => {
  context.once('close', () => closed.add(context))
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', event => {
    const { message, stack = message } = event.error()
    complaints.push(`uncaught: ${stack}`)
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
  tolerated: async ({}, use) => use([]),
  complaints: [
    async ({ tolerated }, use) => {
      const complaints: string[] = []
      await use(complaints)
      const unexpected = complaints.filter(text => !tolerated.some(pattern => pattern.test(text)))
      expect(unexpected, 'a page complained').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    watch(context, complaints)
    await use(context)
    await letGo(context)
  },
  newBrowser: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = []
    await use(async options => {
      const context = await browser.newContext(options)
      watch(context, complaints)
      opened.push(context)
      return context
    })
    for (const context of opened) {
      await letGo(context)
      await context.close()
    }
  },
  person: async ({ product }, use) => {
    const person = newPerson()
    await register(product, person)
    await use(person)
  },
  session: async ({ context, product, person }, use) => use(await signInto(context, product, person)),
  signedIn: async ({ page, session }, use) => {
    expect(session.user.id).not.toBe('')
    await use(page)
  },
})

export { expect }
