import type { GuideArea } from '@techo/core'
import { Icon, iconNamed, useLanguage } from '@techo/ui'
import styles from './area-show.module.css'
import { areaAlts } from './content/pictures/index.ts'
import { Picture } from './Picture.tsx'

/** One area of the product: what it is good for, beside its picture. */
export function AreaShow({ area }: { readonly area: GuideArea }) {
  const { language } = useLanguage()
  const { name, title, text, points } = area.words[language]
  return (
    <section className={styles.area} id={area.id} aria-labelledby={`${area.id}-heading`}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Icon name={iconNamed(area.icon)} size="small" />
          {name}
        </p>
        <h2 id={`${area.id}-heading`}>{title}</h2>
        <p>{text}</p>
        {points.length > 0 && (
          <ul>
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.picture}>
        <Picture id={area.id} alt={areaAlts[language][area.id] ?? ''} />
      </div>
    </section>
  )
}
