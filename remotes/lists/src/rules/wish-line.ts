/**
 * What a line says of a wish beside its name: `カメラ ¥59,800 https://…`, `Camera $598 https://…`, 5万9,800円. A price is read
 * where it stands by itself; 「100円ショップの棚」 is a name.
 */
export interface WishLine {
  /** what is left; the address where nothing is */
  readonly title: string
  readonly price: number | null
  /** three letters; null where the price says none */
  readonly currency: string | null
  readonly url: string | null
}

const signs: Readonly<Record<string, string>> = { '¥': 'JPY', $: 'USD', '€': 'EUR', '£': 'GBP', '₩': 'KRW' }
const codes = 'JPY|USD|EUR|GBP|KRW|CNY|TWD|AUD|CAD|CHF'
const amount = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?'
const end = '(?=$|[\\s、。,])'
const address = /https?:\/\/[^\s、。「」]+/i

// Each gives the amount, and what says its currency.
const forms = [
  {
    form: new RegExp(`(^|[^\\d.,A-Za-z])([¥$€£₩])\\s?(${amount})${end}`),
    of: (m: readonly string[]) => said(m[3], signs[m[2] ?? '']),
  },
  { form: new RegExp(`(^|\\s)(${codes})\\s?(${amount})${end}`, 'i'), of: (m: readonly string[]) => said(m[3], m[2]) },
  { form: new RegExp(`(^|\\s)(${amount})\\s?(${codes})${end}`, 'i'), of: (m: readonly string[]) => said(m[2], m[3]) },
  {
    form: new RegExp(`(^|[^\\d.,])(\\d+(?:\\.\\d+)?)万(${amount})?円?${end}`),
    of: (m: readonly string[]) => ({
      price: Math.round(Number(m[2]) * 10_000 + numberOf(m[3] ?? '0')),
      currency: 'JPY',
    }),
  },
  { form: new RegExp(`(^|[^\\d.,])(${amount})\\s?円${end}`), of: (m: readonly string[]) => said(m[2], 'JPY') },
] as const

const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const said = (text = '', currency = 'JPY') => ({ price: numberOf(text), currency: currency.toUpperCase() })

/** Full-width signs mean what the narrow ones do; everything else stays as it was typed. */
const narrow = (text: string) =>
  text.replace(/[０-９￥＄．，]/g, sign => sign.normalize('NFKC')).replace(/[\s\u3000]+/g, ' ')

export function readWishLine(line: string): WishLine {
  const text = narrow(line)
  const found = address.exec(text)?.[0] ?? null
  const url = found !== null && URL.canParse(found) ? found : null
  const rest = url === null ? text : text.replace(url, ' ')
  for (const { form, of } of forms) {
    const match = form.exec(rest)
    if (!match) continue
    const { price, currency } = of([...match])
    if (!(price >= 0 && price <= 1e12)) continue
    const [all, before = ''] = match
    const title = tidy(`${rest.slice(0, match.index)}${before} ${rest.slice(match.index + all.length)}`)
    return { title: title || (url ?? tidy(line)), price, currency, url }
  }
  return { title: tidy(rest) || (url ?? ''), price: null, currency: null, url }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
