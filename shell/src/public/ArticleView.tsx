import { useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import type { ReactNode } from 'react'
import type { Block, Translated } from './article.ts'
import styles from './public.module.css'

/** A public page made of text. `children` follow the text. */
export function ArticleView({ article, children }: { article: Translated; children?: ReactNode }) {
  const { language } = useLanguage()
  const { title, lead, sections } = article[language]
  return (
    <article className={styles.article}>
      <header className={styles.articleHead}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {sections.map(section => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
          <h2 id={`${section.id}-heading`}>{section.heading}</h2>
          {section.blocks.map((block, index) => (
            <BlockView key={index} block={block} />
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'link':
      return (
        <p>
          <Link to={block.to}>{block.text}</Link>
        </p>
      )
  }
}
