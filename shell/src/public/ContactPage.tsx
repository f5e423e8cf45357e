import { useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useEffect, useRef, useState } from 'react'
import { ArticleHead } from './ArticleView.tsx'
import articles from './article.module.css'
import { ContactForm } from './ContactForm.tsx'
import styles from './contact.module.css'
import { contact } from './content/contact.ts'

interface Sent {
  readonly id: string
  readonly email: string
}

export function Component() {
  const { language } = useLanguage()
  const [sent, setSent] = useState<Sent | null>(null)
  const { title, lead, before, done } = contact[language]
  if (sent)
    return (
      <article className={articles.article}>
        <Done {...sent} />
        <p className={articles.onward}>
          <button type="button" className={styles.again} onClick={() => setSent(null)}>
            {done.again}
          </button>
        </p>
      </article>
    )
  return (
    <article className={articles.article}>
      <ArticleHead title={title} lead={lead} />
      <div className={articles.body}>
        <p className={styles.before}>
          {before.text} <Link to="/help">{before.help}</Link> <Link to="/faq">{before.faq}</Link>
        </p>
        <ContactForm onSent={setSent} />
      </div>
    </article>
  )
}

/** What happens next. Its heading takes the focus, because the form it follows is gone. */
function Done({ id, email }: Sent) {
  const { language } = useLanguage()
  const { title, text, number, next } = contact[language].done
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header className={articles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={articles.lead}>{text(email)}</p>
      </header>
      <div className={articles.body}>
        <p>
          {number} <strong className={styles.number}>{id.slice(0, 8).toUpperCase()}</strong>
        </p>
        <ul>
          {next.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
