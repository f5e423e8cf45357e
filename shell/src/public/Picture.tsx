import { useLanguage } from '@techo/ui'
import styles from './picture.module.css'

/** The sizes in which `scripts/pictures.ts` takes them. */
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 780, height: 1440 } } as const

const themes = ['light', 'dark'] as const

interface Props {
  /** an area, or one of those of the help: the name of its files */
  readonly id: string
  /** what it shows; empty where that is said nearby */
  readonly alt: string
  /** both: wide, and on a phone what a phone shows */
  readonly cut?: 'both' | keyof typeof sizes
}

/**
 * A screen of the product. It stands here in both themes and the style sheet shows one, so that a change of theme needs no
 * script and no server; the browser never fetches a lazy image that is not drawn.
 */
export function Picture({ id, alt, cut = 'both' }: Props) {
  const { language } = useLanguage()
  return (
    <span className={styles.frame} data-cut={cut}>
      {themes.map(theme => {
        const address = (size: string) => `/pictures/${id}-${language}-${theme}-${size}.webp`
        const shown = cut === 'phone' ? 'phone' : 'wide'
        return (
          <picture key={theme} className={styles[theme]}>
            {cut === 'both' && <source media="(max-width: 43.99rem)" srcSet={address('phone')} {...sizes.phone} />}
            <img src={address(shown)} {...sizes[shown]} alt={alt} loading="lazy" decoding="async" />
          </picture>
        )
      })}
    </span>
  )
}
