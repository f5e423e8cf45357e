import { Icon } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useT } from './messages/index.ts'
import styles from './ShelfNav.module.css'

const places = [
  { id: 'shelf', path: '/mypage/bookshelf', label: 'title', icon: 'books' },
  { id: 'table', path: '/mypage/bookshelf/index-old', label: 'table', icon: 'list' },
  { id: 'stats', path: '/mypage/bookshelf/stats', label: 'statsShort', icon: 'chart' },
  { id: 'categories', path: '/mypage/bookshelf/categories', label: 'categories', icon: 'tag' },
] as const

/** The pages of the bookshelf, each one step from the others. */
export function ShelfNav({ at }: { readonly at: (typeof places)[number]['id'] }) {
  const t = useT()
  return (
    <nav className={styles.nav} aria-label={t('pagesOfShelf')}>
      {places.map(({ id, path, label, icon }) => (
        <Link key={id} to={path} {...(id === at ? { 'aria-current': 'page' } : {})}>
          <Icon name={icon} size="small" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
