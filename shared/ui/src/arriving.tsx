import { type ComponentType, useState } from 'react'
import styles from './arriving.module.css'
import { useArrivingT } from './arriving-messages.ts'
import { type Awaited, later } from './later.ts'

/**
 * A component whose code comes when it is first drawn. The page stands, whatever becomes of that: what is slow, waits for a
 * network or did not come is said, with a way to try again, and nothing that was typed elsewhere goes.
 *
 * @param load asked once; what failed is asked for again when somebody wants it
 * @param Waiting stands in its place until it is there; failures are told there. Without it it is something over the page: then
 * the frame tells of it (`useAwaited`), and who gives up closes it (`onClose` of its props).
 */
export function arriving<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  const part = later(load)
  const Over = (props: Props) => {
    useState(part.preload)
    const Part = part.usePart(true, () => 'onClose' in props && typeof props.onClose === 'function' && props.onClose())
    return Part && <Part {...props} />
  }
  if (!Waiting) return Over
  return function InPlace(props) {
    useState(part.preload)
    const [wait, say] = useState<Awaited | null>(null)
    const Part = part.usePart(true, undefined, say)
    if (Part) return <Part {...props} />
    return wait && wait.reason !== 'slow' ? <Missing wait={wait} /> : <Waiting {...props} />
  }
}

/** Without the kit's button: whatever is missing may be it. */
function Missing({ wait: { reason, again } }: { readonly wait: Awaited }) {
  const t = useArrivingT()
  return (
    <div className={styles.missing} role="alert">
      <p>{t(reason === 'offline' ? 'offline' : 'failed')}</p>
      <button type="button" onClick={again}>
        {t('again')}
      </button>
    </div>
  )
}
