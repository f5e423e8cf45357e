import type { DeclaredPlanLimit } from '@techo/core'
import { Progress, useLanguage } from '@techo/ui'
import type { PlanStatus } from '../../../payment/api.ts'
import { declaredPlanLimits } from '../../../payment/declared-limits.ts'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { KeepSome } from './KeepSome.tsx'
import { usePlanT } from './messages.ts'
import planStyles from './plan.module.css'
import { useFormats } from './useFormats.ts'

interface Held {
  readonly key: string
  readonly label: string
  readonly keep?: DeclaredPlanLimit['keep']
}

/** How much of the plan is used. What is over its limit stays; the person chooses what of it goes on. */
export function Usage({ planStatus }: { readonly planStatus: PlanStatus }) {
  const t = usePlanT()
  const { language } = useLanguage()
  const { size } = useFormats()
  const limits: Readonly<Record<string, number | null>> = planStatus.limits
  const usage: Readonly<Record<string, number>> = planStatus.usage
  const held: readonly Held[] = [
    ...declaredPlanLimits().map(({ limit, title, keep }) => ({ key: limit, label: title[language], keep })),
    { key: 'storage_mib', label: t('limit.storage_mib') },
    { key: 'rows', label: t('limit.rows') },
  ]
  return (
    <Section id="usage" title={t('usage')}>
      {held.map(({ key, label, keep }) => {
        const [used, most] = [usage[key], limits[key]]
        // A limit that a remote knows and this server does not.
        if (used === undefined || most === undefined) return null
        // So far away for nearly everybody that it would only be a number.
        if (key === 'rows' && (most === null || !(used >= most / 2))) return null
        const written = key === 'storage_mib' ? size(used) : String(used)
        const isOver = most !== null && used > most
        return (
          <div key={key} className={planStyles.use} data-over={isOver}>
            {most === null ? (
              <div className={planStyles.open}>
                <span>{label}</span>
                <span>{t('unit.items.open', { used: written })}</span>
              </div>
            ) : (
              <Progress
                label={label}
                value={Math.min(used, most)}
                max={most}
                valueText={
                  key === 'storage_mib'
                    ? t('unit.storage', { used: written, most: size(most) })
                    : t('unit.items', { used: written, most })
                }
              />
            )}
            {isOver && <p className={styles.note}>{t('over')}</p>}
            {isOver && keep && <KeepSome limit={key} most={most} />}
          </div>
        )
      })}
    </Section>
  )
}
