import { Kbd } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { keysHere } from '../palette/keys.ts'
import styles from './article.module.css'
import type { Block } from './article.ts'
import { piecesOf } from './named.ts'
import { useIsMac } from './useIsMac.ts'

/** One piece of a text. */
export function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Sentence text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map(item => (
            <li key={item}>
              <Sentence text={item} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol>
          {block.items.map(item => (
            <li key={item}>
              <Sentence text={item} />
            </li>
          ))}
        </ol>
      )
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Sentence text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'link':
      return (
        <p className={styles.onward}>
          <Link to={block.to} viewTransition>
            {block.text}
          </Link>
        </p>
      )
  }
}

/** A sentence with what it names drawn as what it is. */
function Sentence({ text }: { readonly text: string }) {
  const isMac = useIsMac()
  return piecesOf(text).map(({ kind, text: words }, index) => {
    if (kind === 'keys') return <Kbd key={index} keys={keysHere(words, isMac)} />
    if (kind === 'name') return <b key={index}>{words}</b>
    return words
  })
}
