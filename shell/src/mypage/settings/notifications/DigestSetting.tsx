import { fieldOf } from '@techo/core'
import { request, useSession } from '@techo/data'
import { Select, Switch } from '@techo/ui'
import { asked, schema } from '../../../asked.ts'
import { usePreference } from '../../preferences.ts'
import { useAnswer } from '../security/useAnswer.ts'
import styles from './notifications.module.css'
import { usePushT } from './push-messages.ts'

const hours = [4, 5, 6, 7, 8, 9, 10, 11, 12]
const usual = 7

/** The hour of the morning letter; null: there is none. Lies in `preferences` under `frame.digest`, where the server reads it. */
export function readDigest(value: unknown): { readonly hour: number | null } {
  const hour = hours.find(each => each === fieldOf(value, 'hour'))
  return { hour: hour ?? null }
}

const offered = schema(value => fieldOf(value, 'isOffered') === true)
const askOffered = () => asked<boolean>(request('/api/digest', { schema: offered }))

/** A letter each morning of what stands on the page of today, where this server can write to the person. */
export function DigestSetting() {
  const t = usePushT()
  const email = useSession().user?.email
  const { data: isOffered } = useAnswer(askOffered)
  const [{ hour }, choose] = usePreference('frame.digest', readDigest)
  if (!email || isOffered !== true) return null
  return (
    <div className={styles.quiet}>
      <Switch
        isWide
        note={t('digest.note', { email })}
        isSelected={hour !== null}
        onChange={isOn => choose({ hour: isOn ? usual : null })}
      >
        {t('digest')}
      </Switch>
      {hour !== null && (
        <Select
          label={t('digest.hour')}
          value={String(hour)}
          options={hours.map(each => ({ value: String(each), label: `${each}:00` }))}
          onChange={each => choose({ hour: Number(each) })}
        />
      )}
    </div>
  )
}
