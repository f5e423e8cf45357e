import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { contractVersion } from '@techo/core'

export interface NewRemote {
  /** `[a-z][a-z0-9-]*`: the folder, the address below /mypage, and the prefix of everything */
  readonly id: string
  readonly ja: string
  readonly en: string
  /** when it is made: its migration stands behind all others, and is named by this time where that is the case */
  readonly at: Date
}

const templates = join(import.meta.dirname, '../templates/remote')

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The names a template uses, derived from the id: `meal-plan` → MealPlan, mealPlan, meal_plan_items. */
function namesOf({ id, ja, en }: NewRemote): Readonly<Record<string, string>> {
  const Camel = id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const snake = id.replaceAll('-', '_')
  return {
    id,
    ja,
    en,
    Name: Camel,
    Camel,
    camel: Camel[0]?.toLowerCase() + Camel.slice(1),
    Item: `${Camel}Item`,
    type: `${snake}_item`,
    table: `${snake}_items`,
    contract: String(contractVersion),
    open: '{{',
    close: '}}',
  }
}

/** `YYYYMMDDhhmmss`, UTC: the given time, or a second after the newest of the migrations where that is later. */
export function nextMigration(names: readonly string[], at: Date): string {
  const stampOf = (date: Date) => date.toISOString().replace(/\D/g, '').slice(0, 14)
  const newest =
    names
      .flatMap(name => /^\d{14}(?=_)/.exec(name) ?? [])
      .sort()
      .at(-1) ?? ''
  if (newest < stampOf(at)) return stampOf(at)
  const [year = 0, month = 1, ...rest] = newest.match(/^\d{4}|\d\d/g)?.map(Number) ?? []
  const [day = 1, hour = 0, minute = 0, second = 0] = rest
  return stampOf(new Date(Date.UTC(year, month - 1, day, hour, minute, second + 1)))
}

const filled = (text: string, names: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole)

/** The names of all migrations of a checkout. */
async function migrationsOf(root: string): Promise<string[]> {
  const remotes = await readdir(join(root, 'remotes'))
  const folders = [join(root, 'supabase/migrations'), ...remotes.map(id => join(root, 'remotes', id, 'migrations'))]
  return (await Promise.all(folders.map(folder => readdir(folder).catch(() => [])))).flat()
}

/**
 * Writes a working remote (page, table with its migration and a row for tests, texts in both languages, tests) into a checkout.
 * @returns the files written or changed, relative to the checkout
 * @throws Error in one sentence when the id will not do, or when something of that name is there already; nothing is written then
 */
export async function writeNewRemote(root: string, remote: NewRemote): Promise<string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(remote.id) || remote.id.length > 30)
    throw new Error(`"${remote.id}" is no id: use up to 30 of a-z, 0-9 and single hyphens, beginning with a letter`)
  const folder = join(root, 'remotes', remote.id)
  if (await isThere(folder))
    throw new Error(`remotes/${remote.id} is there already: choose another id or remove the folder`)
  for (const [language, title] of [
    ['--ja', remote.ja],
    ['--en', remote.en],
  ])
    if (!title || /['\\\n]/.test(title))
      throw new Error(`${language} needs a title without quotes, e.g. ${language} "献立"`)
  const names = namesOf(remote)
  const version = nextMigration(await migrationsOf(root), remote.at)
  const written = new Map<string, string>()
  for (const entry of await readdir(templates, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.template')) continue
    const source = join(entry.parentPath, entry.name)
    const name = relative(templates, source)
      .replace(/\.template$/, '')
      .replace('__Name__', names.Name ?? '')
      .replace('__id__', remote.id)
      .replace('__migration__', `${version}_${names.type?.replace(/_item$/, '')}`)
    written.set(join(folder, name), filled(await readFile(source, 'utf8'), names))
  }
  for (const [path, text] of written) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return [...written.keys()].map(path => relative(root, path)).sort()
}
