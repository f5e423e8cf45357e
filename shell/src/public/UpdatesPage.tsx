import { formatDay, toDay } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { ArticleHead } from './ArticleView.tsx'
import articles from './article.module.css'
import type { Translated } from './article.ts'
import { updates } from './content/updates/index.ts'
import styles from './updates.module.css'

const heads: Translated<{ readonly title: string; readonly lead: string; readonly link: string }> = {
  ja: { title: '更新情報', lead: 'Techoに加わったこと、変わったことをお知らせします。', link: 'この更新へのリンク' },
  en: { title: 'Updates', lead: 'What has been added to Techo and what has changed.', link: 'Link to this update' },
}

export function Component() {
  const { language } = useLanguage()
  const { title, lead, link } = heads[language]
  return (
    <article className={articles.article}>
      <ArticleHead title={title} lead={lead} />
      <div className={articles.body}>
        {updates.map(({ day, [language]: words }) => (
          <section key={day} id={day} className={styles.update} aria-labelledby={`${day}-heading`}>
            <p className={styles.day}>
              <time dateTime={day}>{formatDay(toDay(day), language, 'long')}</time>
              <a href={`#${day}`} aria-label={`${link}: ${words.title}`}>
                #
              </a>
            </p>
            <h2 id={`${day}-heading`}>{words.title}</h2>
            <p className={styles.text}>{words.text}</p>
            <ul>
              {words.items.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  )
}
