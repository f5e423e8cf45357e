import { Icon, LinkButton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { hasSession } from '../session.ts'
import { AreaShow } from './AreaShow.tsx'
import { ArticleHead } from './ArticleView.tsx'
import { comingAreas, hereAreas } from './content/areas.ts'
import { features } from './content/features.ts'
import { home } from './content/home.ts'
import styles from './features.module.css'

export function Component() {
  const { language } = useLanguage()
  const { title, lead, coming, closing } = features[language]
  const isIn = hasSession()
  return (
    <div className={styles.features}>
      <ArticleHead title={title} lead={lead} />
      <nav className={styles.places} aria-label={title}>
        {hereAreas.map(({ id, icon, words }) => (
          <a key={id} href={`#${id}`}>
            <Icon name={icon} size="small" />
            {words[language].name}
          </a>
        ))}
      </nav>
      {hereAreas.map(area => (
        <AreaShow key={area.id} area={area} />
      ))}
      {comingAreas.length > 0 && (
        <section className={styles.coming} id="coming" aria-labelledby="coming-heading">
          <h2 id="coming-heading">{coming.heading}</h2>
          <p>{coming.text}</p>
          <ul>
            {comingAreas.map(({ id, icon, words }) => (
              <li key={id}>
                <Icon name={icon} />
                <h3>
                  {words[language].name}
                  <span>{coming.badge}</span>
                </h3>
                <p>{words[language].text}</p>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/updates" viewTransition>
              {coming.link}
            </Link>
          </p>
        </section>
      )}
      <section className={styles.closing} aria-labelledby="closing">
        <h2 id="closing">{closing}</h2>
        <LinkButton to={isIn ? '/mypage' : '/register'} variant="primary" size="large">
          {home[language][isIn ? 'open' : 'start']}
        </LinkButton>
      </section>
    </div>
  )
}
