import { Kbd, SearchField, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { keyedActions, keysHere, keysTo } from '../palette/keys.ts'
import { ArticleHead, Contents } from './ArticleView.tsx'
import articles from './article.module.css'
import { wordsOf } from './article.ts'
import { BlockView } from './Blocks.tsx'
import { type HelpTexts, help, type ShownGuide } from './content/help.ts'
import faqs from './faq.module.css'
import styles from './help.module.css'
import { Picture } from './Picture.tsx'
import { placeOf, places } from './places.ts'
import { useSpoken } from './spoken.ts'
import { useFound, useTyped } from './useFound.ts'
import { useIsMac } from './useIsMac.ts'

export const { loader } = help

export function Component() {
  const { language } = useLanguage()
  const texts = useSpoken(help, language)
  return texts && <Help {...texts} />
}

function Help({ page: words, guides: all }: HelpTexts) {
  const { language } = useLanguage()
  const [typed, setTyped, field] = useTyped()
  const isFound = useFound(typed)
  const guides = all.filter(({ heading, blocks }) => isFound([heading, ...blocks.map(wordsOf)].join('\n')))
  const { keys } = words
  const hasKeys = isFound([keys.heading, keys.lead, ...keys.page.flat()].join('\n'))
  const count = guides.length + (hasKeys ? 1 : 0)
  return (
    <article className={articles.article} data-contents="true">
      <ArticleHead title={words.title} lead={words.lead} />
      <Contents
        label={language === 'ja' ? '目次' : 'Contents'}
        entries={[
          ...guides.map(({ id, heading }) => [id, heading] as const),
          ...(hasKeys ? [['keys', keys.heading] as const] : []),
        ]}
      />
      <div className={articles.body}>
        <SearchField
          label={words.search}
          value={typed}
          onChange={setTyped}
          inputRef={field}
          className={faqs.search ?? ''}
        />
        <p className={faqs.count} role="status">
          {typed.trim() !== '' && count > 0 ? words.found(count) : ''}
        </p>
        {guides.map(guide => (
          <GuideView key={guide.id} guide={guide} open={words.open} />
        ))}
        {hasKeys && <Keys words={keys} />}
        {count === 0 && (
          <p>
            {words.none} <Link to="/contact">{words.contact}</Link>
          </p>
        )}
      </div>
    </article>
  )
}

interface GuideProps {
  readonly guide: ShownGuide
  readonly open: HelpTexts['page']['open']
}

function GuideView({ guide: { id, heading, blocks, picture, address }, open }: GuideProps) {
  const { language } = useLanguage()
  const path = address?.split('?')[0]
  const title = placeOf(path)?.title
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {picture && (
        <div className={styles.picture}>
          <Picture {...picture} />
        </div>
      )}
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
      {address && title && (
        <p className={articles.onward}>
          <Link to={address} viewTransition>
            {open(title[language])}
          </Link>
        </p>
      )}
    </section>
  )
}

/** The keys, from the same objects as the palette, the sheet of keys and the keys themselves. */
function Keys({ words }: { readonly words: HelpTexts['page']['keys'] }) {
  const { language } = useLanguage()
  const { heading, lead, groups, page, columns } = words
  const isMac = useIsMac()
  const inGroup = (group: 'do' | 'day') =>
    keyedActions
      .filter(each => each.group === group)
      .map(({ keys, title }) => [keysHere(keys, isMac), title[language]] as const)
  const going = places.flatMap(({ title, key }) => (key ? [[keysTo(key), title[language]] as const] : []))
  const tables = [
    ['do', inGroup('do')],
    ['go', going],
    ['day', inGroup('day')],
    ['page', page.map(([keys, what]) => [keysHere(keys, isMac), what] as const)],
  ] as const
  return (
    <section id="keys" aria-labelledby="keys-heading">
      <h2 id="keys-heading">{heading}</h2>
      <p>{lead}</p>
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        {tables.map(([group, rows]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {groups[group]}
              </th>
            </tr>
            {rows.map(([pressed, what]) => (
              <tr key={pressed}>
                <td>
                  <Kbd keys={pressed} />
                </td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
