/**
 * A small choice kept on this device: in a cookie for a year, so that the server and the first script of the document can
 * read it, and in localStorage, which survives when cookies are cleared. A browser that forbids either still works; the choice
 * is then forgotten with the page.
 */
export interface Remembered {
  readonly read: () => string | null
  readonly write: (value: string) => void
}

const year = 365 * 24 * 60 * 60

const attempt = <Value>(act: () => Value): Value | null => {
  try {
    return act()
  } catch {
    return null
  }
}

export const remember = (name: string): Remembered => ({
  read: () => {
    // Node has a localStorage too, which warns when it is asked.
    if (typeof document === 'undefined') return null
    return (
      attempt(() => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? null) ||
      attempt(() => localStorage.getItem(name))
    )
  },
  write: value => {
    attempt(() => {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari 16–18.3.
      document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${secure}`
    })
    attempt(() => localStorage.setItem(name, value))
  },
})
