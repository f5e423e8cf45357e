/**
 * Brings scripts and sheets into the browser's cache without running them; each address once per page load. Plain requests,
 * because a preload link that failed is remembered by the browser: the sheet or module then fails again when it is wanted,
 * even though the line is back. What the document asks for already is not asked for again.
 */
const asked = new Set<string>()

const isInDocument = (address: string): boolean =>
  document.querySelector(`link[href="${address}"], script[src="${address}"]`) !== null

export function preloadFiles(addresses: readonly string[]): void {
  for (const address of addresses) {
    if (asked.has(address)) continue
    asked.add(address)
    if (isInDocument(address)) continue
    fetch(address, { priority: 'low' }).then(
      response => {
        if (!response.ok) asked.delete(address)
      },
      () => asked.delete(address),
    )
  }
}
