import { type Card, type EntityRef, isProblem } from '@techo/core'
import { entityKind, searchEntities } from '@techo/data'
import { Button, Checkbox, LinkButton, Select, Slider, useLanguage } from '@techo/ui'
import { ComboBox } from '@techo/ui/fields'
import { useEffect, useState } from 'react'
import { NumberEdit, TextEdit } from '../list/edits.tsx'
import { PictureChooser } from '../list/pictures.tsx'
import { isAddress } from '../rules/address.ts'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { type BoardCard, cardColours, colourOf, cropOf, textSizeOf } from './card.ts'
import { useFaceT } from './face-messages.ts'
import { cropFrom, focusOf, normalDegrees } from './geometry.ts'
import type { BoardState } from './useBoard.ts'

interface Props {
  readonly card: BoardCard
  readonly goal: Card | undefined
  readonly state: BoardState
}

const sizes = [24, 36, 48, 64, 96, 140] as const

/** Everything about one card, as fields: what the canvas does by pointer is done here by keys and with a screen reader. */
export function CardFields({ card, goal, state }: Props) {
  const t = useBoardT()
  const face = useFaceT()
  const set = (columns: Partial<BoardCard>, gesture?: string) => state.set(card.id, columns, gesture)
  const style = typeof card.style === 'object' && !Array.isArray(card.style) ? card.style : {}
  const focus = focusOf(cropOf(card))
  const page = typeof style.url === 'string' && isAddress(style.url) ? style.url : null
  const nameOf = (column: keyof BoardCard) => `board_cards.${column}:${card.id}`
  const text = (column: 'text' | 'caption') => ({
    name: nameOf(column),
    value: card[column],
    onSave: (value: string) => set({ [column]: value }),
  })
  const place = (label: 'x' | 'y' | 'w' | 'h', min: number, max: number) => (
    <NumberEdit
      name={nameOf(label)}
      label={t(label)}
      min={min}
      max={max}
      value={Math.round(card[label])}
      onSave={value => value === null || set({ [label]: value })}
    />
  )
  return (
    <div className={styles.fields}>
      <TextEdit label={t('words')} lines="many" maxLength={2000} {...text('text')} />
      <TextEdit label={t('caption')} maxLength={500} {...text('caption')} />
      <LinkField
        card={card}
        goal={goal}
        onChange={ref => set({ entity_type: ref?.type ?? null, entity_id: ref?.id ?? null })}
      />
      {page && (
        <div>
          <LinkButton to={page} icon="external" size="small" variant="quiet">
            {t('openPage')}
          </LinkButton>
        </div>
      )}
      <Checkbox isSelected={card.achieved} onChange={achieved => set({ achieved })}>
        {face('achieved')}
      </Checkbox>
      {card.image && (
        <>
          <Slider
            label={t('cropZoom')}
            min={1}
            max={4}
            step={0.1}
            value={focus.zoom}
            onChange={zoom => set({ crop: { ...cropFrom({ ...focus, zoom }) } }, `crop ${card.id}`)}
          />
          <Slider
            label={t('cropX')}
            min={0}
            max={100}
            value={Math.round(focus.x * 100)}
            onChange={x => set({ crop: { ...cropFrom({ ...focus, x: x / 100 }) } }, `crop ${card.id}`)}
          />
          <Slider
            label={t('cropY')}
            min={0}
            max={100}
            value={Math.round(focus.y * 100)}
            onChange={y => set({ crop: { ...cropFrom({ ...focus, y: y / 100 }) } }, `crop ${card.id}`)}
          />
        </>
      )}
      <PictureChooser
        label={t('chooseImage')}
        owner={{ type: 'board', id: card.board_id }}
        onPath={image => set({ image, crop: null })}
      />
      <div className={styles.pair}>
        <Select
          label={t('colour')}
          value={colourOf(card)}
          options={cardColours.map(value => ({ value, label: t(value) }))}
          onChange={colour => set({ style: { ...style, colour } })}
        />
        <Select
          label={t('size')}
          value={String(textSizeOf(card) ?? 'auto')}
          options={[
            { value: 'auto', label: t('sizeAuto') },
            ...sizes.map(size => ({ value: String(size), label: String(size) })),
          ]}
          onChange={size => set({ style: { ...style, size: size === 'auto' ? null : Number(size) } })}
        />
      </div>
      <Slider
        label={t('opacity')}
        min={10}
        max={100}
        value={Math.round(card.opacity * 100)}
        onChange={value => set({ opacity: value / 100 }, `opacity ${card.id}`)}
      />
      <div className={styles.pair}>
        {place('x', -20_000, 20_000)}
        {place('y', -20_000, 20_000)}
        {place('w', 24, 8000)}
        {place('h', 24, 8000)}
        <NumberEdit
          name={nameOf('rotation')}
          label={t('rotation')}
          min={-360}
          max={360}
          value={card.rotation}
          onSave={value => value === null || set({ rotation: normalDegrees(value) })}
        />
      </div>
    </div>
  )
}

interface LinkProps {
  readonly card: BoardCard
  readonly goal: Card | undefined
  readonly onChange: (ref: EntityRef | null) => void
}

/** Dreams, projects, habits … that this picture stands for. */
function LinkField({ card, goal, onChange }: LinkProps) {
  const t = useBoardT()
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Card[]>([])
  useEffect(() => {
    const stop = new AbortController()
    void searchEntities(text, {
      types: ['bucket', 'project', 'habit', 'wish', 'book'],
      limit: 6,
      signal: stop.signal,
    }).then(answer => {
      if (!stop.signal.aborted && !isProblem(answer)) setFound(answer)
    })
    return () => stop.abort()
  }, [text])
  if (card.entity_id !== null)
    return (
      <div className={styles.line}>
        <span className={styles.name}>
          <span className={styles.soft}>{t('linked')}</span>
          <br />
          {goal?.title ?? '…'}
        </span>
        <Button size="small" icon="x" onPress={() => onChange(null)}>
          {t('linkRemove')}
        </Button>
      </div>
    )
  const keyOf = ({ type, id }: EntityRef) => `${type} ${id}`
  return (
    <ComboBox
      label={t('linked')}
      placeholder={t('linkSearch')}
      value={null}
      options={found.map(each => ({
        value: keyOf(each),
        label: each.title,
        note: entityKind(each.type)?.label[language] ?? '',
      }))}
      text={text}
      onTextChange={setText}
      onChange={key => {
        const chosen = found.find(each => keyOf(each) === key)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
