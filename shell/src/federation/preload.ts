/** Lets the browser fetch scripts and sheets ahead without running them. An address is asked for once per page load. */
const asked = new Set<string>()

const append = (rel: string, href: string, as?: string) => {
  if (asked.has(href)) return
  asked.add(href)
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  if (as) link.as = as
  // Repeating a failed address is the loader's business; the hint only goes.
  link.onerror = () => {
    asked.delete(href)
    link.remove()
  }
  document.head.append(link)
}

export function preloadFiles({ js, css }: { readonly js: readonly string[]; readonly css: readonly string[] }): void {
  for (const href of js) append('modulepreload', href)
  for (const href of css) append('preload', href, 'style')
}
