import { join } from 'node:path'
import { root } from './root.ts'

interface Update {
  readonly day: string
  readonly en: { readonly title: string; readonly text: string; readonly items: readonly string[] }
}

/** `CHANGELOG.md`, from what `/updates` tells people, by the path it is written to. */
export async function changelog(): Promise<Readonly<Record<string, string>>> {
  const { updates }: { readonly updates: readonly Update[] } = await import(
    join(root, 'shell/src/public/content/updates/index.ts')
  )
  const entries = updates.map(({ day, en }) =>
    [`## ${day}: ${en.title}`, '', en.text, '', ...en.items.map(item => folded(`- ${item}`)), ''].join('\n'),
  )
  const head = '# Changelog\n\nWhat people notice, as `/updates` tells it. Written by `pnpm gen`.\n\n'
  return { 'CHANGELOG.md': head + entries.join('\n') }
}

/** A list item in lines of at most 118 characters, broken at spaces. */
const folded = (item: string): string => item.replace(/(.{1,116})(?:\s+|$)/g, '$1\n  ').trim()
