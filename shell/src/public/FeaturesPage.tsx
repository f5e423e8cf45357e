import { Icon, iconNamed, LinkButton, useLanguage } from '@techo/ui'
import { hasSession } from '../session.ts'
import { AreaShow } from './AreaShow.tsx'
import { ArticleHead } from './ArticleView.tsx'
import { areas } from './content/areas.ts'
import { features } from './content/features.ts'
import { home } from './content/home.ts'
import styles from './features.module.css'

export function Component() {
  const { language } = useLanguage()
  const { title, lead, closing } = features[language]
  const isIn = hasSession()
  return (
    <div className={styles.features}>
      <ArticleHead title={title} lead={lead} />
      <nav className={styles.places} aria-label={title}>
        {areas.map(({ id, icon, words }) => (
          <a key={id} href={`#${id}`}>
            <Icon name={iconNamed(icon)} size="small" />
            {words[language].name}
          </a>
        ))}
      </nav>
      {areas.map(area => (
        <AreaShow key={area.id} area={area} />
      ))}
      <section className={styles.closing} aria-labelledby="closing">
        <h2 id="closing">{closing}</h2>
        <LinkButton to={isIn ? '/mypage' : '/register'} variant="primary" size="large">
          {home[language][isIn ? 'open' : 'start']}
        </LinkButton>
      </section>
    </div>
  )
}
