import type { Titled } from '@techo/core'

/**
 * The table of holidays alone, for pages that name a day and draw no calendar: it is a fiftieth of what `@techo/ui/dates` is. It is
 * no shared module; who asks brings it along.
 */
export const readHolidays = (): Promise<ReadonlyMap<string, Titled>> =>
  import('./holidays.gen.ts').then(({ table }) => read(table))

function read({ firstYear, names, years }: typeof import('./holidays.gen.ts')['table']): ReadonlyMap<string, Titled> {
  const titles = names.map(([ja, en]) => ({ ja, en }))
  const found = new Map<string, Titled>()
  for (const [index, word] of years.split(' ').entries())
    for (const code of word.match(/.{4}/g) ?? []) {
      const title = titles[Number.parseInt(code.slice(0, 2), 36)]
      const [month = 0, day = 0] = [...code.slice(2)].map(digit => Number.parseInt(digit, 36))
      const two = (part: number) => String(part).padStart(2, '0')
      if (title) found.set(`${firstYear + index}-${two(month)}-${two(day)}`, title)
    }
  return found
}
