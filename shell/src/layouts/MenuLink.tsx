import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { preloadPath } from '../federation/remotes.ts'
import { pages } from '../pages.ts'

interface Props {
  readonly to: string
  readonly className?: string | undefined
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A link of the menu. What its page needs begins to load when somebody is about to follow it. */
export function MenuLink({ to, className, onClick, children }: Props) {
  const prepare = () => {
    // Repeated by the navigation itself, which also shows what goes wrong.
    pages[to]?.().catch(() => {})
    preloadPath(to)
  }
  return (
    <NavLink
      to={to}
      end={to === '/mypage'}
      className={className ?? ''}
      onClick={onClick}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
      viewTransition
    >
      {children}
    </NavLink>
  )
}
