import { formatDay, normalizeForSearch } from '@techo/core'
import { parseWhen } from '@techo/core/when'
import { useProfile, useToday } from '@techo/data'
import { Icon, type IconName, iconNamed, isComposing, Kbd, useLanguage, useTheme, VisuallyHidden } from '@techo/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { addressOfDay, allActions, hasDayPages } from './actions.ts'
import { Frame } from './Frame.tsx'
import { matching, type Snippet } from './match.ts'
import { usePaletteText } from './messages.ts'
import type { Face } from './Palette.tsx'
import styles from './palette.module.css'
import { isMac } from './platform.ts'
import type { HitKind } from './search.ts'
import { useSearch } from './useSearch.ts'

interface Props {
  readonly onAdd: (text: string) => void
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

const iconOf: Readonly<Record<HitKind, IconName>> = { task: 'circle', day: 'calendar', note: 'note', habit: 'repeat' }

/** One field from which a person goes anywhere, does anything and finds anything. */
export function Finder({ onAdd, onFace, onClose }: Props) {
  const t = usePaletteText()
  const [typed, setTyped] = useState('')
  const [isWriting, setWriting] = useState(false)
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const { groups, state } = useGroups({ typed, isWriting, onAdd, onFace, onClose })
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
          onChange={event => {
            setTyped(event.target.value)
            setChosen(0)
          }}
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
      {choices.length === 0 && <p className={styles.empty}>{t(typed.startsWith('@') ? 'noDay' : 'nothing')}</p>}
      {state === 'failed' && <p className={styles.empty}>{t('searchFailed')}</p>}
      <VisuallyHidden>
        <output>{state === 'busy' ? '' : t('count', { count: choices.length })}</output>
      </VisuallyHidden>
      <p className={styles.hints}>{t('hints')}</p>
    </Frame>
  )
}

const Excerpt = ({ before, hit, after }: Snippet) => (
  <span className={styles.snippet}>
    {before}
    <mark>{hit}</mark>
    {after}
  </span>
)

/** What can be chosen for a text: `>` commands only, `@` a day, else all there is. */
function useGroups({ typed, isWriting, onAdd, onFace, onClose }: Props & { typed: string; isWriting: boolean }) {
  const t = usePaletteText()
  const { language, setLanguage } = useLanguage()
  const { setTheme } = useTheme()
  const { week_start: weekStart } = useProfile()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const today = useToday()

  const sign = /^\s*([>＞@＠])/.exec(typed)?.[1]?.normalize('NFKC')
  const text = (sign ? typed.trimStart().slice(1) : typed).trim()
  // Half a word that an input method still composes is nothing to look for.
  const { hits, state } = useSearch(sign || isWriting ? null : text)

  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  const go = (to: string) => closing(() => void navigate(to))

  const when =
    sign !== '>' && text !== '' && hasDayPages(knownRegistry())
      ? parseWhen(text, { today, weekStart, prefer: 'nearest' })
      : null
  const days: readonly Choice[] = when
    ? [
        {
          id: 'when',
          icon: 'calendar',
          title: t('openDay', { date: formatDay(when.date, language) }),
          perform: go(addressOfDay(when.date)),
        },
      ]
    : []

  const actions =
    sign === '@' ? [] : matching(allActions({ pathname, isMac: isMac(), setTheme, setLanguage, onFace }), text)
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
  const places = sign === '>' ? [] : actions.filter(each => each.group === 'go').map(choiceOf)
  const found = hits.map(
    (hit): Choice => ({
      id: `${hit.kind} ${hit.id}`,
      icon: iconOf[hit.kind],
      title: hit.kind === 'day' && hit.day ? formatDay(hit.day, language) : hit.title || t('untitled'),
      note: hit.kind === 'task' && hit.day ? formatDay(hit.day, language, 'short') : t(`kind.${hit.kind}`),
      snippet: hit.snippet,
      perform: go(hit.href),
    }),
  )
  const added: readonly Choice[] =
    sign || normalizeForSearch(text) === ''
      ? []
      : [{ id: 'add', icon: 'plus', title: t('addThis', { title: text }), perform: () => onAdd(text) }]

  const groups: readonly Group[] = [
    { id: 'days', label: t('days'), choices: days },
    { id: 'places', label: t('places'), choices: places },
    ...(text === '' || sign ? [] : [{ id: 'found', label: t('found'), choices: found }]),
    { id: 'commands', label: t('commands'), choices: commands },
    { id: 'added', label: t('newTask'), choices: added },
  ].filter(group => group.choices.length > 0)
  return { groups, state }
}

const faces = ['add-task', 'keys']
