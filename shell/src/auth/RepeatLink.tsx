import { Link, useLocation } from '@techo/ui/router'

interface RepeatLinkProps {
  readonly onRepeat: () => void
  readonly children: string
}

/** The address of this page once more, with what it carries. */
export function RepeatLink({ onRepeat, children }: RepeatLinkProps) {
  const { search, hash } = useLocation()
  return (
    <Link to={{ search, hash }} replace onClick={onRepeat}>
      {children}
    </Link>
  )
}
