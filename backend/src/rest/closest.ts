/**
 * The name most like another one, for hints.
 * @param least how alike at least: 1 is equal, 0 has nothing in common
 */
export function closest(name: string, names: readonly string[], least: number): string | null {
  if (name.length > 128) return null
  const wanted = letters(name)
  let best: { name: string; score: number } | null = null
  for (const each of names) {
    if (each.length > 128) continue
    const other = letters(each)
    const score = 1 - distance(wanted, other) / Math.max(wanted.length, other.length, 1)
    if (score >= least && score > (best?.score ?? 0)) best = { name: each, score }
  }
  return best?.name ?? null
}

/** Brackets and the like make nothing alike. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}_, ]/gu, '')

/** Levenshtein's: insertions, deletions and changes of one letter. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[other.length] ?? 0
}
