import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

export interface Person {
  readonly email: string
  readonly password: string
}

interface Session {
  readonly access_token: string
  readonly user: { readonly id: string }
}

interface WorkerFixtures {
  /** one server for all tests of a worker; people keep apart by row security */
  product: Product
}

interface TestFixtures {
  /** a person who has an account and is not signed in */
  person: Person
  /** a page of that person, signed in */
  signedIn: Page
  /** what the page may complain of in this test: texts that are expected in the console */
  tolerated: RegExp[]
}

export const newPerson = (): Person => ({ email: `p-${randomUUID()}@example.com`, password: 'Techo-2026-手帳' })

const publicKey = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string }).supabaseKey

const post = async (product: Product, path: string, body: unknown): Promise<Session> => {
  const response = await fetch(`${product.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: await publicKey(product.url), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Session
}

export const register = (product: Product, person: Person): Promise<Session> => post(product, 'signup', person)

/** Puts a person's session into a browser as the page itself keeps it: cookies in chunks of 3,180 characters. */
export async function signIn(context: BrowserContext, product: Product, person: Person): Promise<Session> {
  const session = await post(product, 'token?grant_type=password', person)
  const name = `sb-${new URL(product.url).hostname.split('.')[0]}-auth-token`
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  const chunks = value.match(/.{1,3180}/g) ?? []
  await context.addCookies(
    chunks.map((chunk, index) => ({
      name: chunks.length === 1 ? name : `${name}.${index}`,
      value: chunk,
      url: product.url,
      sameSite: 'Lax' as const,
    })),
  )
  return session
}

/** Fails the test on anything a page complains of: console errors, uncaught exceptions, broken content security rules. */
export function watch(page: Page, tolerated: readonly RegExp[]): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!tolerated.some(pattern => pattern.test(text))) complaints.push(text)
  }
  page.on('console', message => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => complain(`uncaught: ${error.message}`))
  return complaints
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
  tolerated: [[], { option: true }],
  page: async ({ page, tolerated }, use) => {
    const complaints = watch(page, tolerated)
    await use(page)
    expect(complaints, 'the page complained').toEqual([])
  },
  person: async ({ product }, use) => {
    const person = newPerson()
    await register(product, person)
    await use(person)
  },
  signedIn: async ({ page, context, product, person }, use) => {
    await signIn(context, product, person)
    await use(page)
  },
})

export { expect }
