import { Link } from '@techo/ui/router'
import styles from './article.module.css'
import type { Block } from './article.ts'

/** One piece of a text. */
export function BlockView({ block }: { readonly block: Block }) {
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
    case 'steps':
      return (
        <ol>
          {block.items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ol>
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
        <p className={styles.onward}>
          <Link to={block.to} viewTransition>
            {block.text}
          </Link>
        </p>
      )
  }
}
