import { useDraft, useWhenLeaving } from '@techo/data/drafts'
import { Icon, isComposing, Progress, TextField } from '@techo/ui'
import { useRef, useState } from 'react'
import styles from '../list/list.module.css'
import type { ListState } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import { type GenreSlots, hundredOf } from '../rules/hundred.ts'

/** A hundred dreams: ten places for each of ten genres. A free place takes a new dream where it stands. */
export function Hundred({ state }: { readonly state: ListState }) {
  const t = useT()
  const hundred = hundredOf(state.items)
  const { filled, done, achieved } = hundred
  return (
    <div className={styles.page}>
      <Progress
        label={t('hundredSum', { filled, done, percent: achieved })}
        value={filled}
        max={100}
        valueText={`${filled}/100`}
      />
      <div className={styles.hundred}>
        {hundred.genres.map(genre => (
          <Genre key={genre.genre} {...genre} state={state} />
        ))}
      </div>
      {hundred.beyond.length > 0 && (
        <section className={styles.genre}>
          <h2>{t('beyond')}</h2>
          <ul className={styles.slots}>
            {hundred.beyond.map(({ id, title }) => (
              <li key={id}>
                <button type="button" className={styles.slot} onClick={() => state.setParam({ item: id })}>
                  <span aria-hidden="true">–</span>
                  <span>{title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Genre({ genre, slots, achieved, state }: GenreSlots & { readonly state: ListState }) {
  const t = useT()
  const [adding, setAdding] = useState<number | null>(null)
  const filled = slots.filter(({ item }) => item !== null)
  return (
    <section className={styles.genre}>
      <h2>
        {t(genre)} <small>{achieved}%</small>
      </h2>
      <small className={styles.soft}>
        {t('genreSum', { done: filled.filter(({ item }) => item?.status === 'done').length, filled: filled.length })}
      </small>
      <ol className={styles.slots}>
        {slots.map(({ number, item }) => (
          <li key={number}>
            {adding === number ? (
              <NewDream
                number={number}
                onAdd={title => state.add({ title, genre, number })}
                onDone={() => setAdding(now => (now === number ? null : now))}
              />
            ) : (
              <button
                type="button"
                className={styles.slot}
                data-done={item?.status === 'done'}
                aria-label={
                  item
                    ? t('slotItem', { number, title: item.title, status: t(item.status) })
                    : t('slotEmpty', { number })
                }
                // The field of another place would close under the press, and all places below it move away from the pointer.
                onMouseDown={event => item || event.preventDefault()}
                onClick={() => (item ? state.setParam({ item: item.id }) : setAdding(number))}
              >
                <span>{number}</span> <span>{item?.title ?? ''}</span>
                {item?.status === 'done' ? (
                  <Icon name="checked" size="small" />
                ) : item ? null : (
                  <Icon name="plus" size="small" />
                )}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface NewDreamProps {
  readonly number: number
  readonly onAdd: (title: string) => void
  readonly onDone: () => void
}

/** A dream is made of what was typed when the field is left, in whatever way; what a crash leaves stands here again. */
function NewDream({ number, onAdd, onDone }: NewDreamProps) {
  const t = useT()
  const [title, setTitle, discard] = useDraft(`list_items.new:${number}`, '')
  const isOver = useRef(false)
  const end = () => {
    if (isOver.current) return
    isOver.current = true
    if (title.trim() !== '') onAdd(title.trim())
    discard()
    onDone()
  }
  useWhenLeaving(end)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside bubble to it.
    <div onKeyDown={event => event.key === 'Escape' && !isComposing(event) && end()}>
      <TextField
        label={t('slotAdd', { number })}
        value={title}
        maxLength={500}
        autoFocus
        onChange={setTitle}
        onEnter={end}
        onBlur={end}
      />
    </div>
  )
}
