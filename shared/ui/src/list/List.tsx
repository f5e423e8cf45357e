import type { ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Checkbox } from '../components/Checkbox.tsx'
import styles from './List.module.css'
import { useListT } from './list-messages.ts'
import { type RowState, type Selecting, useRows } from './useRows.ts'

export interface ListProps<Item extends { readonly id: string }> extends Selecting<Item> {
  readonly label: string
  /** `box` is the row's check box, for lists where several can be selected; place it first */
  readonly renderItem: (item: Item, state: RowState & { readonly box: ReactElement | null }) => ReactNode
  /** instead of the list when there are no items */
  readonly empty?: ReactNode
  readonly className?: string
  readonly itemClassName?: string
}

/**
 * Rows one moves in with j and k or the arrow keys, selects with x or space, opens with Enter and deletes with Delete;
 * left and right lead to the controls in a row.
 */
export function List<Item extends { readonly id: string }>({
  label,
  renderItem,
  empty,
  className,
  itemClassName,
  ...options
}: ListProps<Item>) {
  const t = useListT()
  const { items, nameOf, selection = 'none' } = options
  const { frame, body, frameProps, bodyStyle, rows, toggle } = useRows(options)
  if (items.length === 0) return empty ?? <p className={styles.none}>{t('empty')}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that one moves in by keys are no table of HTML.
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length}
      {...(selection === 'multiple' ? { 'aria-multiselectable': true } : {})}
      {...frameProps}
      className={classes(styles.list, className)}
    >
      <div ref={body} role="presentation" style={bodyStyle}>
        {rows.map(({ item, props, isActive, isSelected }) => (
          <div key={item.id} {...props} className={classes(styles.row, itemClassName)}>
            {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above; the row takes the focus. */}
            <div role="gridcell" className={styles.cell}>
              {renderItem(item, {
                isActive,
                isSelected,
                box:
                  selection === 'multiple' ? (
                    <Checkbox
                      aria-label={t('select', { name: nameOf(item) })}
                      isSelected={isSelected}
                      onChange={() => toggle(item.id)}
                    />
                  ) : null,
              })}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
