import {
  addDays,
  type Command,
  type Day,
  type Language,
  matchesPattern,
  parseDay,
  type ResolvedRegistry,
} from '@techo/core'
import { auth } from '@techo/data'
import { iconNamed, type Theme } from '@techo/ui'
import { addresses } from '../addresses.ts'
import { knownRegistry } from '../federation/registry.ts'
import { loaderNow } from '../federation/remotes.ts'
import { placesOf } from '../layouts/places.ts'
import { pageOfDays } from '../page-of-days.ts'
import type { Face } from './face.ts'
import { keyedPlaces } from './keyed-places.ts'
import { add, dayAfter, dayBefore, find, type KeyedAction, keysHere, keysTo, showKeys } from './keys.ts'

/** Everything a person can do from anywhere: the palette, the shortcuts and the sheet of keys come from these objects. */
export interface Action extends Command {
  readonly group: 'go' | 'do' | 'day'
}

const isPlace = (path: string) => !path.includes(':')

/** Every place there is: the menu in its order, then the shell's and the registered remotes' other addresses. */
export function goActions(registry: ResolvedRegistry): readonly Action[] {
  const own = addresses.filter(
    each => each.layout === 'default' && each.access === 'member' && !/payment|\/add$/.test(each.path),
  )
  const help = addresses.filter(each => each.path === '/help')
  const remote = registry.remotes.filter(each => !each.disabled).flatMap(each => each.config.routes)
  const menu = placesOf(registry)
  const keys = new Map(keyedPlaces(menu).map(({ to, key }) => [to, keysTo(key)]))
  const places = new Map<string, Pick<Action, 'title' | 'icon'>>()
  for (const { to, label, icon } of menu) places.set(to, { title: label, icon })
  for (const { path, title } of [...own, ...remote, ...help])
    if (isPlace(path) && !places.has(path)) places.set(path, { title, icon: 'move-right' })
  return [...places].map(([to, place]) => {
    const own = keys.get(to)
    return {
      ...place,
      id: `go ${to}`,
      group: 'go',
      ...(own ? { keys: own } : {}),
      perform: ({ navigate }) => navigate(to),
    }
  })
}

/** The commands of remotes that are loaded. */
export const remoteActions = (): readonly Action[] =>
  knownRegistry().remotes.flatMap(({ id }) => {
    const state = loaderNow()?.stateOf(id)
    const commands = state?.status === 'ready' || state?.status === 'fallback' ? (state.module.commands ?? []) : []
    return commands.map(command => ({ ...command, id: `${id} ${command.id}`, group: 'do' as const }))
  })

export interface Hands {
  readonly pathname: string
  readonly isMac: boolean
  readonly setTheme: (theme: Theme) => void
  readonly setLanguage: (language: Language) => void
  readonly onFace: (face: Face) => void
}

/** What can be made of a line, in the order of the remotes. */
export const quickAddTargets = (registry: ResolvedRegistry) =>
  registry.remotes.flatMap(({ id: remoteId, disabled, config: { quickAdd = [] } }) =>
    disabled
      ? []
      : quickAdd.map(({ id, title, icon, command, offer }) => ({
          id: `${remoteId} ${id}`,
          remoteId,
          form: id,
          title,
          icon: iconNamed(icon),
          command,
          offer,
        })),
  )

export const addressOfDay = (page: string, day: Day): string => page.replace(':date', day)

/** The day whose page is open, else today. */
export function dayShown(page: string, pathname: string, today: Day): Day {
  const at = page.split('/').indexOf(':date')
  return (matchesPattern(page, pathname) ? parseDay(pathname.split('/')[at] ?? '') : null) ?? today
}

function dayActions(page: string, { pathname, isMac }: Hands): readonly Action[] {
  const step = (action: KeyedAction, days: number): Action => ({
    ...action,
    keys: keysHere(action.keys, isMac),
    perform: ({ navigate, today }) => navigate(addressOfDay(page, addDays(dayShown(page, pathname, today), days))),
  })
  return [step(dayBefore, -1), step(dayAfter, 1)]
}

/** `q`, in the words of what it adds where that is one thing alone. */
function addAction(registry: ResolvedRegistry): KeyedAction {
  const [target, ...others] = quickAddTargets(registry)
  return target?.command && others.length === 0 ? { ...add, title: target.command } : add
}

function doActions({ isMac, setTheme, setLanguage, onFace }: Hands): readonly Action[] {
  const act = (id: string, icon: string, ja: string, en: string, perform: () => void): Action => ({
    id,
    group: 'do',
    icon,
    title: { ja, en },
    perform,
  })
  const open = (action: KeyedAction, face: Face): Action => ({
    ...action,
    keys: keysHere(action.keys, isMac),
    perform: () => onFace(face),
  })
  return [
    open(addAction(knownRegistry()), 'add'),
    open(find, 'find'),
    open(showKeys, 'keys'),
    act('theme-light', 'sun', 'テーマをライトにする', 'Use the light theme', () => setTheme('light')),
    act('theme-dark', 'moon', 'テーマをダークにする', 'Use the dark theme', () => setTheme('dark')),
    act('theme-system', 'monitor', 'テーマを端末に合わせる', 'Use the theme of the device', () => setTheme('system')),
    act('language-ja', 'language', '日本語で表示する', 'Show in Japanese (日本語)', () => setLanguage('ja')),
    act('language-en', 'language', '英語で表示する（English）', 'Show in English', () => setLanguage('en')),
    act('sign-out', 'log-out', 'ログアウトする', 'Sign out', () => void auth.signOut()),
  ]
}

/** All of them; where two have the same keys, the shell's own stands. */
export function allActions(hands: Hands): readonly Action[] {
  const registry = knownRegistry()
  const days = pageOfDays(registry)?.href
  const own = [...goActions(registry), ...doActions(hands), ...(days ? dayActions(days, hands) : [])]
  const taken = new Set(own.map(each => each.keys).filter(Boolean))
  return [...own, ...remoteActions().filter(each => !each.keys || !taken.has(each.keys))]
}
