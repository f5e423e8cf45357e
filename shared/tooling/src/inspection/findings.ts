import type { Finding } from '../registry/gate.ts'

/** What to do about each kind of finding. */
const nexts = {
  failure:
    'open the address in `pnpm dev:remote`, where the console says where in its sources; docs/errors says what each kind means',
  hang: 'look for a loop that does not end, at the top of a module or in a component',
  slow: 'load what is not drawn first with import(), and ask for fewer rows',
  address: 'declare it in `routes` of remote.config.ts, or lead somewhere else',
  left: 'take it away where the page goes: the function that an effect returns, or an AbortSignal',
  growth: 'find what keeps the pages of before: a list that only grows, a subscription without an end',
  axe: 'see https://dequeuniversity.com/rules/axe for the rule of that name',
  policy: 'load nothing from elsewhere and make no code, style or frame that the content security policy forbids',
  frame: 'leave the page around the remote as it is; what it styles begins with a class of its own',
} as const

export type Kind = keyof typeof nexts

/** What was found, each thing once with the places it was seen at. */
export class Found {
  readonly #places = new Map<string, { readonly kind: Kind; readonly at: Set<string> }>()

  add(kind: Kind, at: string, ...texts: readonly string[]): void {
    for (const text of texts) {
      const known = this.#places.get(text) ?? { kind, at: new Set<string>() }
      known.at.add(at)
      this.#places.set(text, known)
    }
  }

  get count(): number {
    return this.#places.size
  }

  findings(): Finding[] {
    return [...this.#places].map(([text, { kind, at }]) => {
      const [first, ...others] = at
      const more = others.length > 0 ? ` and ${others.length} more` : ''
      return { rule: 'inspection', message: `${first}${more}: ${text.slice(0, 300)}`, next: nexts[kind] }
    })
  }
}
