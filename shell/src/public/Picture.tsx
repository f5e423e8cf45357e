import { useLanguage } from '@techo/ui'
import styles from './picture.module.css'

/** The files that `scripts/pictures.ts` makes. */
const files = {
  wide: { width: 1280, height: 800 },
  small: { width: 720, height: 450 },
  phone: { width: 780, height: 1440 },
} as const

/** No picture is shown wider than this beside its words, and on a narrow screen as wide as that. */
const shownAt = '(min-width: 56rem) 42rem, 94vw'

const themes = ['light', 'dark'] as const

interface Props {
  /** an area, or one of those of the help: the name of its files */
  readonly id: string
  /** what it shows; empty where that is said nearby */
  readonly alt: string
  /** both: wide, and on a phone what a phone shows */
  readonly cut?: 'both' | 'wide' | 'phone'
  /** whether it is among the first things that are seen */
  readonly isFirst?: boolean
}

/**
 * A screen of the product. It stands here in both themes and the style sheet shows one, so that a change of theme needs no
 * script and no server; the browser never fetches a lazy image that is not drawn. A browser without AVIF takes a small WebP.
 */
export function Picture({ id, alt, cut = 'both', isFirst = false }: Props) {
  const { language } = useLanguage()
  return (
    <span className={styles.frame} data-cut={cut}>
      {themes.map(theme => {
        const address = (file: string) => `/pictures/${id}-${language}-${theme}-${file}`
        const narrow = cut === 'both' ? { media: '(max-width: 43.99rem)' } : {}
        const both = `${address('small.avif')} ${files.small.width}w, ${address('wide.avif')} ${files.wide.width}w`
        return (
          <picture key={theme} className={styles[theme]}>
            {cut !== 'wide' && <source {...narrow} type="image/avif" srcSet={address('phone.avif')} {...files.phone} />}
            {cut !== 'phone' && <source type="image/avif" srcSet={both} sizes={shownAt} {...files.wide} />}
            <img
              src={address('small.webp')}
              {...files.small}
              alt={alt}
              loading="lazy"
              decoding="async"
              {...(isFirst ? { fetchPriority: 'high' as const } : {})}
            />
          </picture>
        )
      })}
    </span>
  )
}
