/** Elements that are written out in one go: a key never waits for all of a long text. */
const bite = 500
/** Shorter lists are written out anew. */
const long = 50

const texts = new WeakMap<object, string>()

/**
 * The JSON text of plain data. Frozen elements of long lists are remembered by the object: of a text of ten thousand blocks, one
 * is written out after a key.
 * @param depth how far below this value long lists are looked for
 */
export async function jsonText(value: unknown, depth = 3): Promise<string> {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts: string[] = []
  if (Array.isArray(value)) {
    if (value.length < long) return JSON.stringify(value)
    let made = 0
    for (const each of value) {
      const isKept = Object.isFrozen(each) && typeof each === 'object' && each !== null
      const text = (isKept ? texts.get(each) : undefined) ?? JSON.stringify(each) ?? 'null'
      if (isKept && !texts.has(each)) {
        texts.set(each, text)
        if (++made % bite === 0) await new Promise(resolve => setTimeout(resolve))
      }
      parts.push(text)
    }
    return `[${parts.join()}]`
  }
  if (depth === 0) return JSON.stringify(value)
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) parts.push(`${JSON.stringify(name)}:${await jsonText(each, depth - 1)}`)
  return `{${parts.join()}}`
}
