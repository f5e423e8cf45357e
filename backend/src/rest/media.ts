import { Refused } from './refusals.ts'

/** The form of an answer. `single`: one object, and exactly one. */
export type Media =
  | { readonly kind: 'json'; readonly single: boolean; readonly stripped: boolean }
  | { readonly kind: 'csv' }
  | { readonly kind: 'geojson' }
  | { readonly kind: 'plan'; readonly format: 'json' | 'text'; readonly options: readonly string[]; readonly of: Media }

/**
 * The first form of `Accept` that can be given.
 * @throws Refused PGRST107 when there is none
 */
export function readMedia(accept: string | null, plans: boolean): Media {
  const asked = (accept ?? '*/*').slice(0, 2000).split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const ranked = asked.map((each, place) => ({ each: each.trim(), place, quality: qualityOf(each) }))
  ranked.sort((a, b) => b.quality - a.quality || a.place - b.place)
  for (const { each } of ranked) {
    const media = oneMedia(each, plans)
    if (media) return media
  }
  throw new Refused(
    406,
    'PGRST107',
    `None of these media types are available: ${ranked.map(({ each }) => each.split(';')[0]).join(', ')}`,
  )
}

const qualityOf = (text: string): number => {
  const quality = /;\s*q=([\d.]+)/.exec(text)?.[1]
  return quality === undefined ? 1 : Number(quality) || 0
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const

function oneMedia(text: string, plans: boolean): Media | null {
  const [type = '', ...parameters] = text.split(';').map(each => each.trim())
  const isStripped = parameters.includes('nulls=stripped')
  switch (type.toLowerCase()) {
    case '*/*':
    case 'application/json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { kind: 'json', single: false, stripped: isStripped }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'json', single: true, stripped: isStripped }
    case 'text/csv':
      return { kind: 'csv' }
    case 'application/geo+json':
      return { kind: 'geojson' }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json': {
      if (!plans) return null
      const parameter = (name: string) =>
        parameters
          .find(each => each.startsWith(`${name}=`))
          ?.slice(name.length + 1)
          .replace(/^"|"$/g, '')
      const of = oneMedia(parameter('for') ?? 'application/json', false)
      if (!of || of.kind === 'plan') return null
      const options = parameter('options')?.split('|') ?? []
      return {
        kind: 'plan',
        format: type.endsWith('+json') ? 'json' : 'text',
        options: planOptions.filter(option => options.includes(option)),
        of,
      }
    }
    default:
      return null
  }
}

export function contentType(media: Media): string {
  switch (media.kind) {
    case 'csv':
      return 'text/csv; charset=utf-8'
    case 'geojson':
      return 'application/geo+json; charset=utf-8'
    case 'plan': {
      const listed = media.options.length > 0 ? `; options=${media.options.join('|')}` : ''
      const [of] = contentType(media.of).split(';')
      return `application/vnd.pgrst.plan+${media.format}; for="${of}"${listed}; charset=utf-8`
    }
    default: {
      if (media.single)
        return `application/vnd.pgrst.object+json${media.stripped ? '; nulls=stripped' : ''}; charset=utf-8`
      if (media.stripped) return 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8'
      return 'application/json; charset=utf-8'
    }
  }
}
