import { Icon, LinkButton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { ArticleHead } from './ArticleView.tsx'
import articles from './article.module.css'
import { pricing } from './content/pricing.ts'
import styles from './pricing.module.css'

export function Component() {
  const { language } = useLanguage()
  const { title, lead, plans, promise, more } = pricing[language]
  return (
    <article className={articles.article}>
      <ArticleHead title={title} lead={lead} />
      <div className={articles.body}>
        <div className={styles.plans}>
          {plans.map(({ id, name, price, per, text, points, action }, index) => (
            <section key={id} id={id} className={styles.plan} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{name}</h2>
              <p className={styles.price}>
                {price}
                <span>{per}</span>
              </p>
              <p>{text}</p>
              <ul>
                {points.map(point => (
                  <li key={point}>
                    <Icon name="check" size="small" />
                    {point}
                  </li>
                ))}
              </ul>
              {action && (
                <LinkButton to={action.to} variant={index === 0 ? 'primary' : 'secondary'} size="large" isWide>
                  {action.label}
                </LinkButton>
              )}
            </section>
          ))}
        </div>
        <section id="promise" aria-labelledby="promise-heading">
          <h2 id="promise-heading">{promise.heading}</h2>
          <ul>
            {promise.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="more-heading">
          <h2 id="more-heading">{more.heading}</h2>
          {more.links.map(([to, label]) => (
            <p key={to} className={articles.onward}>
              <Link to={to} viewTransition>
                {label}
              </Link>
            </p>
          ))}
        </section>
      </div>
    </article>
  )
}
