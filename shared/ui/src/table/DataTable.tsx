import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react'
import { classes } from '../classes.ts'
import { announce } from '../components/announce.ts'
import { Checkbox } from '../components/Checkbox.tsx'
import { Icon } from '../components/Icon.tsx'
import { List } from '../list/List.tsx'
import { useListT } from '../list/list-messages.ts'
import { type Selecting, useRows } from '../list/useRows.ts'
import styles from './DataTable.module.css'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly render: (row: Row) => ReactNode
  /** `end` for numbers */
  readonly align?: 'start' | 'end'
  /** a CSS width; without one the column takes its share of what is left */
  readonly width?: string
  readonly isSortable?: boolean
  /** names the row; the first column when none says so */
  readonly isHeading?: boolean
}

export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface DataTableProps<Row extends { readonly id: string }> extends Omit<Selecting<Row>, 'items'> {
  readonly label: string
  /** in the order in which they shall stand: sorting is the caller's */
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort) => void
  /** narrow rows, for much to compare */
  readonly isDense?: boolean
  /** a row on a phone; without it the heading with the other columns below */
  readonly renderCard?: (row: Row) => ReactNode
  readonly empty?: ReactNode
  readonly className?: string
}

const phone = '(max-width: 47.99rem)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Columns to compare rows by. Keys as in a `List`; the head stays in sight; on a phone each row is a card. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const isPhone = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(phone).matches,
    () => false,
  )
  const t = useListT()
  if (props.rows.length === 0) return props.empty ?? <p className={styles.none}>{t('empty')}</p>
  return isPhone ? <Cards {...props} /> : <Grid {...props} />
}

function Cards<Row extends { readonly id: string }>({
  rows,
  columns,
  renderCard,
  rowHeight: _,
  sort: _sort,
  onSort: _onSort,
  isDense: _isDense,
  ...rest
}: DataTableProps<Row>) {
  const heading = columns.find(column => column.isHeading) ?? columns[0]
  return (
    <List
      {...rest}
      items={rows}
      rowHeight={96}
      renderItem={(row, { box }) => (
        <>
          {box}
          {renderCard ? (
            renderCard(row)
          ) : (
            <div className={styles.card}>
              <strong>{heading?.render(row)}</strong>
              <dl>
                {columns
                  .filter(column => column !== heading)
                  .map(column => (
                    <div key={column.id}>
                      <dt>{column.title}</dt>
                      <dd>{column.render(row)}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          )}
        </>
      )}
    />
  )
}

function Grid<Row extends { readonly id: string }>({
  label,
  rows: items,
  columns,
  sort,
  onSort,
  isDense = false,
  renderCard: _,
  empty: _empty,
  className,
  ...options
}: DataTableProps<Row>) {
  const t = useListT()
  const { nameOf, selection = 'none', selected = new Set<string>() } = options
  const { frame, body, frameProps, bodyStyle, rows, toggle, isAllSelected, selectAll } = useRows(
    { ...options, items, rowHeight: options.rowHeight ?? (isDense ? 33 : 45) },
    1,
  )
  const isMultiple = selection === 'multiple'
  const heading = columns.find(column => column.isHeading) ?? columns[0]
  const widths = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')
  const sortBy = (column: Column<Row>) => {
    const isRising = sort?.column === column.id && sort.direction === 'ascending'
    onSort?.({ column: column.id, direction: isRising ? 'descending' : 'ascending' })
    announce(`${t('sort', { title: column.title })} ${t(isRising ? 'falling' : 'rising')}`)
  }
  const { style, ...frameRest } = { style: undefined, ...frameProps }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table of HTML forbids.
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length + (isMultiple ? 1 : 0)}
      {...(isMultiple ? { 'aria-multiselectable': true } : {})}
      {...frameRest}
      style={{ ...style, '--columns': isMultiple ? `2.5rem ${widths}` : widths } as CSSProperties}
      className={classes(styles.grid, isDense && styles.dense, className)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above; its buttons take the focus. */}
      <div role="row" aria-rowindex={1} className={classes(styles.row, styles.head)}>
        {isMultiple && (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
          <div role="columnheader" className={styles.cell}>
            <Checkbox
              aria-label={t('select_all')}
              isSelected={isAllSelected}
              isIndeterminate={!isAllSelected && selected.size > 0}
              onChange={selectAll}
            />
          </div>
        )}
        {columns.map(column => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
          <div
            key={column.id}
            role="columnheader"
            className={classes(styles.cell, column.align === 'end' && styles.end)}
            {...(column.isSortable ? { 'aria-sort': sort?.column === column.id ? sort.direction : 'none' } : {})}
          >
            {column.isSortable && onSort ? (
              <button type="button" className={styles.sort} onClick={() => sortBy(column)}>
                {column.title}
                <Icon
                  name={sort?.column === column.id && sort.direction === 'descending' ? 'arrow-down' : 'arrow-up'}
                  size="small"
                  className={sort?.column === column.id ? '' : (styles.unsorted ?? '')}
                />
              </button>
            ) : (
              column.title
            )}
          </div>
        ))}
      </div>
      <div ref={body} role="presentation" style={bodyStyle}>
        {rows.map(({ item, isSelected, props }) => (
          <div key={item.id} {...props} className={styles.row}>
            {isMultiple && (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
              <div role="gridcell" className={styles.cell}>
                <Checkbox
                  aria-label={t('select', { name: nameOf(item) })}
                  isSelected={isSelected}
                  onChange={() => toggle(item.id)}
                />
              </div>
            )}
            {columns.map(column => (
              <div
                key={column.id}
                role={column === heading ? 'rowheader' : 'gridcell'}
                className={classes(
                  styles.cell,
                  column.align === 'end' && styles.end,
                  column === heading && styles.name,
                )}
              >
                {column.render(item)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
