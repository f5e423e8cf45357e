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

/** A link of the menu. What its page needs begins to load when somebody is about to follow it. */
export function MenuLink({ to, className, onClick, children }: Props) {
  const { pathname } = useLocation()
  const registry = knownRegistry()
  const isHere = placeAt(placesOf(registry), pathname, pageOfDays(registry)?.hrefWithoutDay) === to
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
