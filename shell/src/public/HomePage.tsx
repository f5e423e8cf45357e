import { Icon, LinkButton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { home } from './content/home.ts'
import styles from './public.module.css'

export function Component() {
  const { language } = useLanguage()
  const words = home[language]
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <h1 tabIndex={-1}>
            {words.title.map(line => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.actions}>
            <LinkButton to="/register" variant="primary">
              {words.start}
            </LinkButton>
            <Link to="/features">{words.more}</Link>
          </div>
          <p className={styles.note}>{words.note}</p>
        </div>
        <figure className={styles.page} aria-label={words.sample.label}>
          <p className={styles.pageDate}>{words.sample.date}</p>
          <ul>
            {words.sample.habits.map(([name, done]) => (
              <li key={name}>
                <span aria-hidden="true" className={done ? styles.markDone : styles.mark} />
                <span>{name}</span>
                <span className={styles.markWord}>{done ? words.sample.done : words.sample.open}</span>
              </li>
            ))}
          </ul>
          <p className={styles.pageNote}>{words.sample.note}</p>
        </figure>
      </section>
      <section className={styles.points} aria-label={words.pointsLabel}>
        {words.points.map(point => (
          <div key={point.title}>
            <Icon name={point.icon} />
            <h2>{point.title}</h2>
            <p>{point.text}</p>
          </div>
        ))}
      </section>
      <section className={styles.closing}>
        <h2>{words.closing}</h2>
        <LinkButton to="/register" variant="primary">
          {words.start}
        </LinkButton>
      </section>
    </div>
  )
}
