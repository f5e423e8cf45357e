import type { ResolvedRegistry } from '@techo/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { preloadPath } from '../federation/remotes.ts'
import { pageOfDays } from '../page-of-days.ts'
import { pages } from '../pages.ts'
import { placeAt, placesOf } from './places.ts'

interface Props {
  readonly to: string
  readonly className?: string | undefined
  readonly onClick?: () => void
  readonly children: ReactNode
}

let last: { readonly registry: ResolvedRegistry; readonly path: string; readonly place: string | undefined } | undefined

/** A menu has many links, and all ask for the same. */
function placeOf(registry: ResolvedRegistry, path: string): string | undefined {
  if (last?.registry !== registry || last.path !== path)
    last = { registry, path, place: placeAt(placesOf(registry), path, pageOfDays(registry)?.hrefWithoutDay) }
  return last.place
}

/** A link of the menu. What its page needs begins to load when somebody is about to follow it. */
export function MenuLink({ to, className, onClick, children }: Props) {
  const isHere = placeOf(knownRegistry(), useLocation().pathname) === to
  const prepare = () => {
    // Repeated by the navigation itself, which also shows what goes wrong.
    pages[to]?.().catch(() => {})
    preloadPath(to)
  }
  return (
    <Link
      to={to}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      className={className ?? ''}
      onClick={onClick}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    >
      {children}
    </Link>
  )
}
