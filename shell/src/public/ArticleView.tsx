import { useLanguage } from '@techo/ui'
import type { ReactNode } from 'react'
import styles from './article.module.css'
import type { Translated } from './article.ts'
import { BlockView } from './Blocks.tsx'

/** The heading every public page of text begins with. */
export const ArticleHead = ({ title, lead }: { readonly title: string; readonly lead: string }) => (
  <header className={styles.head}>
    <h1 tabIndex={-1}>{title}</h1>
    <p className={styles.lead}>{lead}</p>
  </header>
)

interface Props {
  readonly article: Translated
  /** a table of contents beside the text, for texts that are looked things up in */
  readonly hasContents?: boolean
  /** follows the text */
  readonly children?: ReactNode
}

/** A public page made of text. */
export function ArticleView({ article, hasContents = false, children }: Props) {
  const { language } = useLanguage()
  const { title, lead, sections } = article[language]
  return (
    <article className={styles.article} data-contents={hasContents}>
      <ArticleHead title={title} lead={lead} />
      {hasContents && (
        <Contents
          label={language === 'ja' ? '目次' : 'Contents'}
          entries={sections.map(({ id, heading }) => [id, heading])}
        />
      )}
      <div className={styles.body}>
        {sections.map(section => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
            <h2 id={`${section.id}-heading`}>{section.heading}</h2>
            {section.blocks.map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
          </section>
        ))}
        {children}
      </div>
    </article>
  )
}

interface ContentsProps {
  readonly label: string
  readonly entries: readonly (readonly [id: string, heading: string])[]
}

/** The sections of the page. Plain anchors: they need no script, and a page shown before its script has them too. */
export const Contents = ({ label, entries }: ContentsProps) => (
  <nav className={styles.contents} aria-label={label}>
    <p aria-hidden="true">{label}</p>
    <ul>
      {entries.map(([id, heading]) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ul>
  </nav>
)
