import { Select } from '../components/Select.tsx'
import styles from './Import.module.css'
import { useImportT } from './import-messages.ts'
import { type ImportColumns, withColumn } from './reading.ts'

interface ColumnFieldsProps {
  readonly table: ImportColumns
  readonly columns: readonly (string | null)[]
  readonly onChange: (columns: readonly (string | null)[]) => void
}

const none = 'skip'

/** Says of each column of a table what it is. */
export function ColumnFields({ table: { head, first, fields }, columns, onChange }: ColumnFieldsProps) {
  const t = useImportT()
  return (
    <>
      <p>{t('mapText')}</p>
      <div className={styles.columns}>
        {head.map((name, index) => (
          <Select
            key={index}
            label={name || String(index + 1)}
            description={first[index]?.slice(0, 40)}
            options={[{ value: none, label: t('skip') }, ...fields]}
            value={columns[index] ?? none}
            onChange={value => onChange(withColumn(columns, index, value === none ? null : value))}
          />
        ))}
      </div>
    </>
  )
}
