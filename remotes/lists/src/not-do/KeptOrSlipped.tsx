import { Button, defineMessages } from '@techo/ui'
import type { Slip } from './api.ts'
import styles from './kept-or-slipped.module.css'

/** Its own, since the words of all lists would come with it to /mypage. */
export const useKeptT = defineMessages('lists-kept', {
  ja: {
    kept: '守れた',
    keptOf: '「{{title}}」を守れた',
    slipped: '破った',
    slippedOf: '「{{title}}」を破った',
  },
  en: {
    kept: 'Kept',
    keptOf: 'Kept “{{title}}”',
    slipped: 'Slipped',
    slippedOf: 'Slipped on “{{title}}”',
  },
})

interface KeptOrSlippedProps {
  readonly title: string
  /** what was said of it today */
  readonly today: Slip['kind'] | null
  readonly onRecord: (kind: Slip['kind']) => void
  readonly className?: string | undefined
}

/** One tap for how it went today. Whoever kept it may still slip before the day is over. */
export function KeptOrSlipped({ title, today, onRecord, className }: KeptOrSlippedProps) {
  const t = useKeptT()
  return (
    <div className={`${styles.keep} ${className ?? ''}`}>
      <Button
        size="small"
        icon="check"
        variant={today === 'kept' ? 'primary' : 'secondary'}
        aria-label={t('keptOf', { title })}
        aria-pressed={today === 'kept'}
        isDisabled={today !== null}
        onPress={() => onRecord('kept')}
      >
        {t('kept')}
      </Button>
      <Button
        size="small"
        {...(today === 'slipped' ? { icon: 'x', variant: 'primary' } : { variant: 'quiet' })}
        aria-label={t('slippedOf', { title })}
        aria-pressed={today === 'slipped'}
        isDisabled={today === 'slipped'}
        onPress={() => onRecord('slipped')}
      >
        {t('slipped')}
      </Button>
    </div>
  )
}
