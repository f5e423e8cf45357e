import { generatePath, matchPath } from 'react-router'
import { trimmed } from './addresses.ts'
import { type Outcome, pathOf, type World } from './outcome.ts'

/** Follows the route rules of the build; a rule that leads back to where it began is ignored. */
export function followRules(wanted: URL, { redirects, warn }: Pick<World, 'redirects' | 'warn'>): Outcome | undefined {
  const seen = new Set([trimmed(wanted.pathname)])
  let current = wanted
  for (;;) {
    const found = redirects
      .map(rule => ({ rule, match: matchPath(rule.from, current.pathname) }))
      .find(each => each.match)
    if (!found?.match) break
    const { rule, match } = found
    if (rule.external) {
      if (/^https?:\/\//.test(rule.to)) return { kind: 'leave', to: rule.to }
      warn(`The route rule ${rule.from} → ${rule.to} is external but no http address`)
      break
    }
    const next = new URL(fill(rule.to, match.params), current)
    if (next.origin !== wanted.origin || seen.has(trimmed(next.pathname))) {
      warn(`The route rule ${rule.from} → ${rule.to} leads in a circle or elsewhere`)
      return undefined
    }
    seen.add(trimmed(next.pathname))
    next.search ||= current.search
    next.hash ||= current.hash
    current = next
  }
  return current === wanted ? undefined : { kind: 'go', to: pathOf(current) }
}

const fill = (to: string, params: Readonly<Record<string, string | undefined>>): string => {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  return generatePath(path, params) + rest
}
