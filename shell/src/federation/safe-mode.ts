/**
 * Safe mode, for when the product does not come up: `?safemode` on any address. For this tab, until it is left: no
 * developer's overrides, no cards of remotes on /mypage, and nothing of the service worker's copies.
 */

const key = 'techo-safemode'

const isAsked = (): boolean => new URLSearchParams(location.search).has('safemode')

/** Whether this page runs in safe mode. */
export function isSafeMode(): boolean {
  try {
    return sessionStorage.getItem(key) === 'on' || isAsked()
  } catch {
    return isAsked()
  }
}

/** The present address, in safe mode. */
export function safeModeAddress(): string {
  const address = new URL(location.href)
  address.searchParams.set('safemode', '1')
  return address.pathname + address.search + address.hash
}

/**
 * Enters safe mode when the address asks for it. True: the page is about to be loaded anew, because a service worker had
 * answered for it.
 */
export async function enterSafeMode(): Promise<boolean> {
  if (!isAsked()) return false
  try {
    sessionStorage.setItem(key, 'on')
  } catch {
    // Without a memory it holds for this page.
  }
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return false
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  location.reload()
  return true
}

/** Goes back to the whole product with a new document. */
export function leaveSafeMode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
  const address = new URL(location.href)
  address.searchParams.delete('safemode')
  location.replace(address)
}
