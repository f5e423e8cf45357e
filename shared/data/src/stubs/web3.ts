/** What the bundler puts in place of auth-js's signing in by an Ethereum wallet; see `realtime.ts`. Nothing of ours offers it. */
const absent = (): never => {
  throw new Error('Wallets are not part of this client')
}

export const createSiweMessage = absent
export const fromHex = absent
export const getAddress = absent
export const toHex = absent
