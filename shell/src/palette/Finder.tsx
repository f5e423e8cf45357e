import { formatDay, normalizeForSearch } from '@techo/core'
import { parseWhen } from '@techo/core/when'
import { entityKind, usePreferences, useToday } from '@techo/data'
import { Icon, type IconName, iconNamed, isComposing, Kbd, useLanguage, useTheme, VisuallyHidden } from '@techo/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useClassificationsQuery } from '../classifications/api.ts'
import { knownRegistry } from '../federation/registry.ts'
import { pageOfDays } from '../page-of-days.ts'
import { addressOfDay, allActions, quickAddTargets } from './actions.ts'
import { Frame } from './Frame.tsx'
import type { Face } from './face.ts'
import { matching, type Snippet } from './match.ts'
import { usePaletteText } from './messages.ts'
import { modeOf, type Question } from './modes.ts'
import styles from './palette.module.css'
import { isMac } from './platform.ts'
import { isSearchable } from './search.ts'
import { useSearch } from './useSearch.ts'

interface Props {
  /** what it begins with */
  readonly typed: string
  /** adds a line to one of the targets of quick add */
  readonly onAdd: (text: string, target: string) => void
  readonly onFace: (face: Face) => void
  readonly onClose: () => void
}

interface Choice {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  readonly note?: string
  readonly snippet?: Snippet | null
  readonly keys?: string
  readonly perform: () => void
}

interface Group {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
}

/** One field from which a person goes anywhere, does anything and finds anything. */
export function Finder({ typed: first, onAdd, onFace, onClose }: Props) {
  const t = usePaletteText()
  const [typed, setTyped] = useState(first)
  const [isWriting, setWriting] = useState(false)
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const type = (text: string) => {
    setTyped(text)
    setChosen(0)
  }
  const { groups, state } = useGroups({ typed, isWriting, onType: type, onAdd, onFace, onClose })
  const choices = groups.flatMap(group => group.choices)
  const at = Math.min(chosen, choices.length - 1)
  const idOf = (index: number) => `${list}-${index}`

  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])

  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) setChosen((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter') choices[at]?.perform()
    else return
    event.preventDefault()
  }

  let index = 0
  return (
    <Frame label={t('find')} onClose={onClose}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('find')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(choices.length > 0 ? { 'aria-activedescendant': idOf(at) } : {})}
          placeholder={t('findPlaceholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={event => type(event.target.value)}
          onCompositionStart={() => setWriting(true)}
          onCompositionEnd={() => setWriting(false)}
          onKeyDown={press}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('results')} className={styles.list}>
        {groups.map(group => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a list box are no field sets
          <div key={group.id} role="group" aria-label={group.label}>
            <div className={styles.group} aria-hidden="true">
              {group.label}
            </div>
            {group.choices.map(choice => {
              const own = index++
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
                // biome-ignore lint/a11y/useFocusableInteractive: named to readers by aria-activedescendant
                <div
                  key={choice.id}
                  id={idOf(own)}
                  role="option"
                  aria-selected={own === at}
                  className={styles.choice}
                  onPointerMove={() => setChosen(own)}
                  onClick={choice.perform}
                >
                  <Icon name={choice.icon} />
                  <span className={styles.text}>
                    <span className={styles.title}>{choice.title}</span>
                    {choice.snippet && <Excerpt {...choice.snippet} />}
                  </span>
                  {choice.note && <span className={styles.note}>{choice.note}</span>}
                  {choice.keys && <Kbd keys={choice.keys} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className={styles.empty}>{t(nothingFor[modeOf(typed).mode])}</p>}
      {state === 'failed' && <p className={styles.empty}>{t('searchFailed')}</p>}
      <VisuallyHidden>
        <output>{state === 'busy' ? '' : t('count', { count: choices.length })}</output>
      </VisuallyHidden>
      <p className={styles.hints}>{t('hints')}</p>
    </Frame>
  )
}

const nothingFor = { all: 'nothing', commands: 'nothing', days: 'noDay', tags: 'noTag', notes: 'noNote' } as const

const Excerpt = ({ before, hit, after }: Snippet) => (
  <span className={styles.snippet}>
    {before}
    <mark>{hit}</mark>
    {after}
  </span>
)

interface Typed {
  readonly typed: string
  readonly isWriting: boolean
  readonly onType: (text: string) => void
}

/** What can be chosen for a text: `>` commands, `@` a day, `#` a tag and what carries it, `[[` a note, else all there is. */
function useGroups({ typed, isWriting, onType, onAdd, onFace, onClose }: Props & Typed) {
  const t = usePaletteText()
  const { language, setLanguage } = useLanguage()
  const { setTheme } = useTheme()
  const { week_start: weekStart } = usePreferences()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const today = useToday()

  const { mode, text } = modeOf(typed)
  const { data: classifications = [] } = useClassificationsQuery()
  const tags = classifications.filter(each => each.kind === 'tag' && each.archived_at === null)
  const norm = normalizeForSearch(text)
  const chosenTag = mode === 'tags' ? tags.find(each => each.name_norm === norm) : undefined
  const question = (): Question | null => {
    if (mode === 'notes') return { kind: 'notes', text }
    if (mode === 'tags') return chosenTag ? { kind: 'tag', id: chosenTag.id } : null
    return mode === 'all' && isSearchable(text) ? { kind: 'text', text } : null
  }
  // Half a word that an input method still composes is nothing to look for.
  const { hits, state } = useSearch(isWriting ? null : question())

  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  const go = (to: string) => closing(() => void navigate(to))

  const page = pageOfDays(knownRegistry())?.href
  const when =
    (mode === 'all' || mode === 'days') && text !== '' && page
      ? parseWhen(text, { today, weekStart, prefer: 'nearest' })
      : null
  const days: readonly Choice[] =
    page && when
      ? [
          {
            id: 'when',
            icon: 'calendar',
            title: t('openDay', { date: formatDay(when.date, language) }),
            perform: go(addressOfDay(page, when.date)),
          },
        ]
      : []

  const actions =
    mode !== 'all' && mode !== 'commands'
      ? []
      : matching(allActions({ pathname, isMac: isMac(), setTheme, setLanguage, onFace }), text)
  const choiceOf = (action: (typeof actions)[number]): Choice => {
    const perform = () => void action.perform({ navigate: to => void navigate(to), today })
    return {
      id: action.id,
      icon: iconNamed(action.icon ?? ''),
      title: action.title[language],
      ...(action.keys ? { keys: action.keys } : {}),
      // The other faces of the palette take its place; it must not close behind them.
      perform: faces.includes(action.id) ? perform : closing(perform),
    }
  }
  const commands = actions.filter(each => each.group !== 'go' && each.id !== 'find').map(choiceOf)
  const places = mode === 'commands' ? [] : actions.filter(each => each.group === 'go').map(choiceOf)
  const found = hits.map(
    (hit): Choice => ({
      id: `${hit.type} ${hit.id}`,
      icon: iconNamed(entityKind(hit.type)?.icon ?? ''),
      title: hit.title || (hit.day ? formatDay(hit.day, language) : t('untitled')),
      note:
        hit.title && hit.day ? formatDay(hit.day, language, 'short') : (entityKind(hit.type)?.label[language] ?? ''),
      snippet: hit.snippet,
      perform: go(hit.href),
    }),
  )
  const named: readonly Choice[] =
    mode !== 'tags'
      ? []
      : tags
          .filter(each => each !== chosenTag && each.name_norm.includes(norm))
          .map(each => ({
            id: `tag ${each.id}`,
            icon: 'tag',
            title: `#${each.name}`,
            perform: () => onType(`#${each.name}`),
          }))
  const added: readonly Choice[] =
    mode !== 'all' || norm === ''
      ? []
      : quickAddTargets(knownRegistry()).map(({ id, title, offer }) => ({
          id: `add ${id}`,
          icon: 'plus',
          title:
            offer?.[language].replace('{{line}}', () => text) ?? t('addThis', { line: text, target: title[language] }),
          perform: () => onAdd(text, id),
        }))

  const groups: readonly Group[] = [
    { id: 'days', label: t('days'), choices: days },
    { id: 'places', label: t('places'), choices: places },
    ...(question()
      ? [{ id: 'found', label: t(mode === 'notes' && text === '' ? 'recent' : 'found'), choices: found }]
      : []),
    { id: 'tags', label: t('tags'), choices: named },
    { id: 'commands', label: t('commands'), choices: commands },
    { id: 'added', label: t('quickAdd'), choices: added },
  ].filter(group => group.choices.length > 0)
  return { groups, state }
}

const faces = ['add', 'keys']
