import { type Language, matchesPattern, type RemoteConfig } from '@techo/core'

/** An address that the inspection opens. */
export interface Visit {
  /** what is declared, for messages */
  readonly declared: string
  /** the address itself, with rows of the person in the place of its variables */
  readonly address: string
  /** whether it is one of the build's own pages, drawn by it as a whole */
  readonly isPage: boolean
}

/** A row that there is not: its page says so, and that is all it does. */
const noRow = '0193a000-0000-7000-8000-000000000001'

/**
 * Everything a build declares that can be opened: its pages, the ways of looking at them, the home page with its cards, and its
 * sections of the settings.
 * @param rowOf id of a row of the person in a table, if they have one
 */
export async function visitsOf(
  config: RemoteConfig,
  today: string,
  rowOf: (table: string) => Promise<string | undefined>,
): Promise<Visit[]> {
  const filled = async (pattern: string): Promise<string> => {
    const table = config.entities?.find(({ href }) => href === pattern)?.table
    const id = pattern.includes(':') && table ? await rowOf(table) : undefined
    return pattern
      .split('/')
      .map(part => (part === ':date' ? today : part.startsWith(':') ? (id ?? noRow) : part))
      .join('/')
  }
  const pages = config.routes.map(async ({ path }) => ({ declared: path, address: await filled(path), isPage: true }))
  const views = (config.views ?? []).flatMap(({ path, choices }) =>
    choices
      .filter(({ search }) => search !== '')
      .map(({ search }) => {
        const address = `${path}${search.startsWith('?') ? '' : '?'}${search}`
        return { declared: address, address, isPage: true }
      }),
  )
  const cards = config.cards.length > 0 ? [{ declared: '/mypage (its cards)', address: '/mypage', isPage: false }] : []
  const settings = (config.settings ?? []).map(({ id }) => {
    const address = `/mypage/settings?section=${config.id}.${id}`
    return { declared: address, address, isPage: false }
  })
  return [...(await Promise.all(pages)), ...views, ...cards, ...settings]
}

/**
 * The links of a page that lead to no address anybody has declared.
 * @param patterns addresses of the shell and of every other remote
 */
export function undeclared(links: readonly string[], config: RemoteConfig, patterns: readonly string[]): string[] {
  const known = [...config.routes.map(({ path }) => path), ...patterns]
  return [...new Set(links)].filter(link => !known.some(pattern => matchesPattern(pattern, link)))
}

export const inWords = (language: Language): string => (language === 'ja' ? 'in Japanese' : 'in English')
