/** What every benchmark prints: medians of several runs, and ratios of two things measured in turn in the same run. */

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN]
  return low + (high - low) * (place - Math.floor(place))
}

/** Runs each subject `rounds` times in turn (A B A B …), so that a slow minute of the machine falls on both. */
export async function inTurn<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const results = Object.fromEntries(Object.keys(subjects).map(name => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(subjects) as Name[]) results[name].push(await subjects[name]())
  return results
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** A table with its columns aligned; the first row is the head. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map(row => row.map(cell => (typeof cell === 'number' ? round(cell) : cell)))
  const widths = (text[0] ?? []).map((_, column) => Math.max(...text.map(row => row[column]?.length ?? 0)))
  for (const row of text)
    print(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`,
    )
}

export const round = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
