import { Parser } from 'htmlparser2'

/** What a page of a shop says about the thing on it: Open Graph first, then JSON-LD, then the page's own title. */
export interface PageFacts {
  readonly title: string | null
  /** absolute http(s) address */
  readonly image: string | null
  /** in units of the currency */
  readonly price: number | null
  /** ISO 4217 */
  readonly currency: string | null
  readonly shop: string | null
}

/** The text of a page by the charset its header or its head names; UTF-8 unless they do. */
export function decodePage(body: Buffer, contentType: string): string {
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(body.subarray(0, 4096).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(named).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

export function readPage(html: string, url: string): PageFacts {
  const metas = new Map<string, string>()
  const scripts: string[] = []
  let title = ''
  let inside: 'title' | 'script' | null = null
  const parser = new Parser({
    onopentag: (name, { property, name: named, itemprop, content, type }) => {
      if (name === 'meta') {
        const key = (property ?? named ?? itemprop ?? '').toLowerCase()
        if (key !== '' && content && !metas.has(key)) metas.set(key, content)
      }
      if (name === 'title' && title === '') inside = 'title'
      if (name === 'script' && type?.toLowerCase() === 'application/ld+json') {
        inside = 'script'
        scripts.push('')
      }
    },
    ontext: text => {
      if (inside === 'title') title += text
      if (inside === 'script') scripts[scripts.length - 1] += text
    },
    onclosetag: () => {
      inside = null
    },
  })
  parser.write(html)
  parser.end()

  const product = scripts.flatMap(productsOf)[0]
  const said = (...names: string[]) => names.map(name => metas.get(name)).find(Boolean)
  const price = amountOf(said('product:price:amount', 'og:price:amount', 'price')) ?? product?.price ?? null
  return {
    title: line(said('og:title', 'twitter:title') ?? product?.name ?? title, 500),
    image: addressOf(said('og:image:secure_url', 'og:image', 'twitter:image') ?? product?.image, url),
    price,
    currency:
      price === null
        ? null
        : currencyOf(said('product:price:currency', 'og:price:currency', 'pricecurrency') ?? product?.currency),
    shop: line(said('og:site_name') ?? new URL(url).hostname.replace(/^www\./, ''), 200),
  }
}

interface Product {
  readonly name: string | undefined
  readonly image: string | undefined
  readonly price: number | null
  readonly currency: string | undefined
}

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function productsOf(script: string): readonly Product[] {
  let data: unknown
  try {
    data = JSON.parse(script)
  } catch {
    return []
  }
  const things = listOf(data).flatMap(each => (isJson(each) ? [each, ...listOf(each['@graph'])] : []))
  return things.filter(isJson).flatMap(thing => {
    if (!listOf(thing['@type']).includes('Product')) return []
    const offer = listOf(thing.offers).find(isJson)
    const spec = isJson(offer?.priceSpecification) ? offer.priceSpecification : undefined
    const [image] = listOf(thing.image)
    return [
      {
        name: textOf(thing.name),
        image: isJson(image) ? textOf(image.url) : textOf(image),
        price: amountOf(offer?.price) ?? amountOf(offer?.lowPrice) ?? amountOf(spec?.price),
        currency: textOf(offer?.priceCurrency) ?? textOf(spec?.priceCurrency),
      },
    ]
  })
}

/** `1980`, `1,980`, `¥1,980`, `12.50`; null when it is none. */
function amountOf(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const plain = String(value)
    .normalize('NFKC')
    .replace(/[^\d.]/g, '')
  const amount = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
  return amount >= 0 && amount <= 1e12 ? amount : null
}

const currencyOf = (text: string | undefined): string | null => {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : null
}

function addressOf(text: string | undefined, base: string): string | null {
  const url = text ? URL.parse(text, base) : null
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 4000 ? url.href : null
}

/** One line without signs that steer a terminal or turn text round. */
const line = (text: string, most: number): string | null =>
  text
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, most) || null
