import type { PlanLimit } from '@techo/core/plans'
import { Progress } from '@techo/ui'
import type { Standing } from '../../../payment/api.ts'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { KeepProjects } from './KeepProjects.tsx'
import { usePlanT } from './messages.ts'
import planStyles from './plan.module.css'
import { useFormats } from './useFormats.ts'

const shown: readonly PlanLimit[] = ['active_projects', 'boards', 'storage_mib', 'rows']

/** How much of the plan is used. What is over its limit stays; the person chooses what of it goes on. */
export function Usage({ standing: { limits, usage } }: { readonly standing: Standing }) {
  const t = usePlanT()
  const { size } = useFormats()
  return (
    <Section id="usage" title={t('usage')}>
      {shown.map(key => {
        const [used, most] = [usage[key], limits[key]]
        // So far away for nearly everybody that it would only be a number.
        if (key === 'rows' && (most === null || !(used >= most / 2))) return null
        const written = key === 'storage_mib' ? size(used) : String(used)
        const isOver = most !== null && used > most
        return (
          <div key={key} className={planStyles.use} data-over={isOver}>
            {most === null ? (
              <div className={planStyles.open}>
                <span>{t(`limit.${key}`)}</span>
                <span>{t('unit.items.open', { used: written })}</span>
              </div>
            ) : (
              <Progress
                label={t(`limit.${key}`)}
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
            {isOver && key === 'active_projects' && most !== null && <KeepProjects most={most} />}
          </div>
        )
      })}
    </Section>
  )
}
