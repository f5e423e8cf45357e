import { Icon, LinkButton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { orderPath } from '../payment/order-path.ts'
import { hasSession } from '../session.ts'
import { ArticleHead } from './ArticleView.tsx'
import articles from './article.module.css'
import { pricing } from './content/pricing.ts'
import styles from './pricing.module.css'
import { useSite } from './site.ts'

export function Component() {
  const { language } = useLanguage()
  const { title, lead, plans, compare, promise, more } = pricing[language]
  return (
    <article className={articles.article}>
      <ArticleHead title={title} lead={lead} />
      <div className={articles.body} data-site>
        <div className={styles.plans}>
          {plans.map(({ id, name, price, per, text, points, action }) => (
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
              {action ? (
                <LinkButton to={action.to} size="large" isWide>
                  {action.label}
                </LinkButton>
              ) : (
                <OrderButtons />
              )}
            </section>
          ))}
        </div>
        <section id="compare" aria-labelledby="compare-heading">
          <h2 id="compare-heading">{compare.heading}</h2>
          <table className={styles.compare}>
            <thead>
              <tr>
                <td />
                {compare.plans.map(plan => (
                  <th key={plan} scope="col">
                    {plan}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {compare.rows.map(([what, free, plus]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{free}</td>
                  <td>{plus}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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

/** To the order; who has no account yet makes one first and comes back to it. */
function OrderButtons() {
  const { language } = useLanguage()
  const { sells } = useSite()
  const { order } = pricing[language]
  const way = (path: string) => (hasSession() ? path : `/register?next=${encodeURIComponent(path)}`)
  if (!sells) return <p>{order.closed}</p>
  return (
    <div className={styles.order}>
      <LinkButton to={way(orderPath('plus-yearly'))} variant="primary" size="large" isWide>
        {order.yearly}
      </LinkButton>
      <LinkButton to={way(orderPath('plus-monthly'))} size="large" isWide>
        {order.monthly}
      </LinkButton>
    </div>
  )
}
