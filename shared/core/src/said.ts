/**
 * What formats have said. The first format of a process takes a browser 10 to 20 ms, whichever it is, because it lists the
 * languages it knows; a page that begins with what it said last time makes its first one when its rows can be used.
 */
declare global {
  /** What formats had said when this page was left (`shell/index.html`): by what was asked, and by the value it was asked of. */
  var techoSaid: Said | undefined
}

export type Said = Readonly<Record<string, Readonly<Record<string, string>>>>

const most = 500

let known: Map<string, readonly [of: string, value: string, text: string]> | undefined

const keyOf = (of: string, value: string): string => `${of}\n${value}`

const texts = () => {
  known ??= new Map(
    Object.entries(globalThis.techoSaid ?? {}).flatMap(([of, values]) =>
      Object.entries(values).map(([value, text]) => [keyOf(of, value), [of, value, text]] as const),
    ),
  )
  return known
}

/**
 * What is said of a value, from memory where it was said before.
 * @param of what is asked: nothing else but the value may decide what is said
 */
export function saidOf(of: string, value: string | number, say: () => string): string {
  const key = keyOf(of, String(value))
  const [, , before] = texts().get(key) ?? []
  const text = before ?? say()
  // The latest stand last.
  texts().delete(key)
  texts().set(key, [of, String(value), text])
  const [oldest] = texts().keys()
  if (texts().size > most && oldest !== undefined) texts().delete(oldest)
  return text
}

/** The latest of all that was said, to begin with next time. */
export function latestSaid(): Said {
  const said: Record<string, Record<string, string>> = {}
  for (const [of, value, text] of texts().values()) {
    said[of] ??= {}
    said[of][value] = text
  }
  return said
}
