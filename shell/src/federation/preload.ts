/**
 * Brings scripts and sheets into the browser's cache without running them; each address once per page load. Plain requests,
 * because a preload link that failed is remembered by the browser: the sheet or module then fails again when it is wanted,
 * even though the line is back.
 */
const asked = new Set<string>()

export function preloadFiles(addresses: readonly string[]): void {
  for (const address of addresses) {
    if (asked.has(address)) continue
    asked.add(address)
    fetch(address, { priority: 'low' }).then(
      response => {
        if (!response.ok) asked.delete(address)
      },
      () => asked.delete(address),
    )
  }
}
