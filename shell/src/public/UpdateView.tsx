import { formatDay, toDay } from '@techo/core'
import { useLanguage } from '@techo/ui'
import type { Translated } from './article.ts'
import type { Update } from './update.ts'
import styles from './updates.module.css'

const links: Translated<string> = { ja: 'この更新へのリンク', en: 'Link to this update' }

export function UpdateView({ update }: { readonly update: Update }) {
  const { language } = useLanguage()
  const { day, [language]: words } = update
  return (
    <section id={day} className={styles.update} aria-labelledby={`${day}-heading`}>
      <p className={styles.day}>
        <time dateTime={day}>{formatDay(toDay(day), language, 'long')}</time>
        <a href={`#${day}`} aria-label={`${links[language]}: ${words.title}`}>
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
  )
}
