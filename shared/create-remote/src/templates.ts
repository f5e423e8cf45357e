import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The files that a team begins with, here and in a repository of its own. Nothing but Node is needed to write them. */

export interface RemoteNames {
  /** `[a-z][a-z0-9-]*`: the folder, the address below /mypage, and the prefix of everything */
  readonly id: string
  readonly ja: string
  readonly en: string
  /** the contract it is written for */
  readonly contract: number
}

/** What is wrong with the names, in one sentence; null when nothing is. */
export function faultOfNames({ id, ja, en }: RemoteNames): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 30)
    return `"${id}" is no id: use up to 30 of a-z, 0-9 and single hyphens, beginning with a letter`
  for (const [language, title] of Object.entries({ '--ja': ja, '--en': en }))
    if (!title || /['\\\n]/.test(title)) return `${language} needs a title without quotes, e.g. ${language} "献立"`
  return null
}

/**
 * The names a template uses, derived from the id: `meal-plan` → MealPlan, mealPlan, meal_plan_items.
 * @param version of its migration, fourteen digits
 */
export function namesOf({ id, ja, en, contract }: RemoteNames, version: string): Readonly<Record<string, string>> {
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
    contract: String(contract),
    migration: `${version}_${snake}`,
    open: '{{',
    close: '}}',
  }
}

const filled = (text: string, names: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole)

/** The files of a folder of templates, by their path in it, with the names in their places. */
export async function readTemplates(
  folder: string,
  names: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.template')) continue
    const source = join(entry.parentPath, entry.name)
    const path = relative(folder, source)
      .replaceAll('\\', '/')
      .replace(/\.template$/, '')
      .replace('__Name__', names.Name ?? '')
      .replace('__id__', names.id ?? '')
      .replace('__migration__', names.migration ?? '')
    files.set(path, filled(await readFile(source, 'utf8'), names))
  }
  return files
}
