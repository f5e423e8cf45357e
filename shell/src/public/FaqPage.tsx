import { SearchField, useLanguage } from '@techo/ui'
import { Link, useLocation } from '@techo/ui/router'
import { useLayoutEffect } from 'react'
import { ArticleHead } from './ArticleView.tsx'
import articles from './article.module.css'
import { wordsOf } from './article.ts'
import { BlockView } from './Blocks.tsx'
import { answers, faq } from './content/faq/index.ts'
import styles from './faq.module.css'
import { useSpoken } from './spoken.ts'
import { useFound, useTyped } from './useFound.ts'

const words = {
  ja: {
    search: '質問を検索',
    found: (count: number) => `${count}件の質問が見つかりました`,
    none: '見つかりませんでした。言葉を変えるか、お問い合わせからおたずねください。',
    contact: 'お問い合わせ',
    link: 'この質問へのリンク',
  },
  en: {
    search: 'Search the questions',
    found: (count: number) => (count === 1 ? '1 question found' : `${count} questions found`),
    none: 'Nothing was found. Try other words, or ask us on the contact page.',
    contact: 'Contact',
    link: 'Link to this question',
  },
}

export const { loader } = answers

export function Component() {
  const { language } = useLanguage()
  const { hash } = useLocation()
  const [typed, setTyped, field] = useTyped()
  const t = words[language]
  const { title, lead } = faq[language]
  const groups = useSpoken(answers, language) ?? []
  const isFound = useFound(typed)
  const shown = groups
    .map(group => ({
      ...group,
      questions: group.questions.filter(({ question, blocks }) =>
        isFound([question, ...blocks.map(wordsOf)].join('\n')),
      ),
    }))
    .filter(group => group.questions.length > 0)
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0)

  // Who follows a link to a question wants its answer.
  useLayoutEffect(() => {
    const found = hash === '' ? null : document.getElementById(hash.slice(1))
    if (!(found instanceof HTMLDetailsElement)) return
    found.open = true
    found.scrollIntoView()
  }, [hash])

  return (
    <article className={articles.article}>
      <ArticleHead title={title} lead={lead} />
      <div className={articles.body}>
        <SearchField
          label={t.search}
          value={typed}
          onChange={setTyped}
          inputRef={field}
          className={styles.search ?? ''}
        />
        <p className={styles.count} role="status">
          {typed.trim() !== '' && count > 0 ? t.found(count) : ''}
        </p>
        {shown.map(({ id, heading, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {questions.map(each => (
              <details key={each.id} id={each.id} className={styles.question}>
                <summary>{each.question}</summary>
                <div className={styles.answer}>
                  {each.blocks.map((block, index) => (
                    <BlockView key={index} block={block} />
                  ))}
                  <p className={styles.link}>
                    <a href={`#${each.id}`}>{t.link}</a>
                  </p>
                </div>
              </details>
            ))}
          </section>
        ))}
        {count === 0 && (
          <p>
            {t.none} <Link to="/contact">{t.contact}</Link>
          </p>
        )}
      </div>
    </article>
  )
}
