import { useDraft } from '@techo/data/drafts'
import { Button, Form, TextField } from '@techo/ui'
import { useState } from 'react'
import { freshColour } from '../../classifications/fresh-colour.ts'
import type { Classification, Kind } from '../../classifications/tree.ts'
import { useClassificationT } from './classification-messages.ts'
import styles from './classifications.module.css'
import type { ClassificationActions } from './useClassifications.ts'

interface AddClassificationProps {
  readonly kind: Kind
  readonly rows: readonly Classification[]
  readonly actions: ClassificationActions
}

export function AddClassification({ kind, rows, actions }: AddClassificationProps) {
  const t = useClassificationT()
  const [name, setName, discard] = useDraft(`classifications.new:${kind}`, '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    const found = await actions.add(name, freshColour(rows))
    setBusy(false)
    setError(found)
    if (!found) discard()
  }
  return (
    <Form onSubmit={() => void add()} className={styles.add ?? ''} aria-label={t(`${kind}.new`)}>
      <TextField
        label={t(`${kind}.new`)}
        value={name}
        error={error ?? undefined}
        autoComplete="off"
        onChange={value => {
          setName(value)
          setError(null)
        }}
      />
      <Button type="submit" icon="plus" isPending={isBusy}>
        {t('add')}
      </Button>
    </Form>
  )
}
