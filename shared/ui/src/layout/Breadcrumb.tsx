import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../components/Icon.tsx'
import styles from './Layout.module.css'
import { useLayoutT } from './layout-messages.ts'

export interface BreadcrumbProps {
  /** from the whole to the part; the last one is the page itself */
  readonly items: readonly { readonly label: string; readonly to?: string }[]
  readonly className?: string
}

/** Where a page stands among the others. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  const t = useLayoutT()
  const last = items.length - 1
  return (
    <nav aria-label={t('place')} className={classes(styles.crumbs, className)}>
      <ol>
        {items.map(({ label, to }, index) => (
          <li key={`${index}-${label}`}>
            {index > 0 && <Icon name="chevron-right" size="small" />}
            {to && index < last ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span {...(index === last ? { 'aria-current': 'page' } : {})}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
