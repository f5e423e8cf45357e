import type { BrowserContext } from '@playwright/test'
import { keepSession, type Person, type Session, signIn } from '@techo/tooling/inspection'
import type { Product } from './product.ts'

export {
  keepSession,
  newPerson,
  type Person,
  register,
  renew,
  rowsOf,
  type Session,
  signIn,
} from '@techo/tooling/inspection'

/** Signs a person in in a browser without going through the form. */
export async function signInto(
  context: BrowserContext,
  product: Pick<Product, 'url'>,
  person: Person,
): Promise<Session> {
  const session = await signIn(product, person)
  await keepSession(context, product, session)
  return session
}
