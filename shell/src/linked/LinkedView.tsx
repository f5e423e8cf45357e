import type { Card } from '@techo/core'
import { type EntityLink, linkEntities, unlinkEntities, useCards, useEntityLinks, useEntityParents } from '@techo/data'
import { Button, Dialog, Icon, type LinkedProps, ProblemView, toast } from '@techo/ui'
import { useId } from 'react'
import { Above } from './Above.tsx'
import { ClassifiedChips } from './ClassifiedChips.tsx'
import { ClassifiedFields } from './ClassifiedFields.tsx'
import { EntityLine } from './EntityLine.tsx'
import { LinkFinder } from './LinkFinder.tsx'
import styles from './linked.module.css'
import { useLinkedText } from './messages.ts'
import { type Connection, connectionsOf, type Relation } from './relations.ts'

const relations: readonly Relation[] = ['why', 'next', 'mentioned']

/** What an entity of any area is classified as, and what hangs together with it; or one part of that. */
export function LinkedView({ part, ...props }: LinkedProps) {
  const { entity } = props
  if (part === 'chips') return <ClassifiedChips entity={entity} />
  if (part === 'fields') return <ClassifiedFields entity={entity} />
  if (part === 'links') return <Connections {...props} />
  return (
    <>
      <ClassifiedFields entity={entity} />
      <Connections {...props} />
    </>
  )
}

/** What hangs together with an entity, and the way to connect more; without a heading while there is nothing. */
function Connections({ entity, level = 2, types }: Omit<LinkedProps, 'part'>) {
  const t = useLinkedText()
  const heading = useId()
  const { links, isReady: isKnown, problem: failure } = useEntityLinks(entity)
  // That there are none is known as well, also while nobody can be asked again.
  const problem = isKnown ? null : failure
  const parents = useEntityParents(entity)
  const connections = connectionsOf(entity, links, parents)
  const { cardOf, isReady } = useCards(connections.map(({ other }) => other))
  const shown = connections.flatMap(each => {
    const card = cardOf(each.other)
    return card ? [{ ...each, card }] : []
  })
  const Heading = level === 2 ? 'h2' : 'h3'
  const SubHeading = level === 2 ? 'h3' : 'h4'

  const takeAway = (link: EntityLink, { relation, other }: Connection) => {
    void unlinkEntities(link)
    toast({
      message: t('removed'),
      onUndo: () => void connect(relation, other),
    })
  }
  const connect = (relation: Relation, other: Connection['other']) =>
    relation === 'next'
      ? linkEntities(other, entity, 'supports')
      : linkEntities(entity, other, relation === 'why' ? 'supports' : 'mentions')

  const isEmpty = shown.length === 0 && problem === null
  return (
    <section className={styles.linked} {...(isEmpty ? { 'aria-label': t('title') } : { 'aria-labelledby': heading })}>
      <div className={styles.head}>
        {!isEmpty && <Heading id={heading}>{t('title')}</Heading>}
        <Dialog
          title={t('add.title')}
          trigger={
            <Button variant="quiet" size="small" icon="link">
              {t('add')}
            </Button>
          }
        >
          {close => (
            <LinkFinder
              entity={entity}
              {...(types ? { types } : {})}
              onPick={(relation, card) => {
                void connect(relation, card)
                close()
              }}
            />
          )}
        </Dialog>
      </div>
      {problem && <ProblemView problem={problem} size="line" />}
      {isReady &&
        relations.map(relation => {
          const lines = shown.filter(each => each.relation === relation)
          return (
            lines.length > 0 && (
              <div key={relation}>
                <SubHeading className={styles.relation}>{t(relation)}</SubHeading>
                <ul className={styles.lines} aria-label={t(relation)}>
                  {lines.map(line => (
                    <li key={`${line.other.type} ${line.other.id}`}>
                      <div className={styles.line}>
                        <EntityLine card={line.card} />
                        <Remove line={line} onRemove={takeAway} />
                      </div>
                      {relation === 'why' && <Above entity={line.other} below={[`${entity.type} ${entity.id}`]} />}
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
    </section>
  )
}

interface RemoveProps {
  readonly line: Connection & { readonly card: Card }
  readonly onRemove: (link: EntityLink, line: Connection) => void
}

/** What an entity belongs to is chosen on its own page, not here. */
function Remove({ line, onRemove }: RemoveProps) {
  const t = useLinkedText()
  const { link } = line
  if (!link) return null
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('remove', { name: line.card.title || t('untitled') })}
      onClick={() => onRemove(link, line)}
    >
      <Icon name="x" />
    </button>
  )
}
