import { Badge } from '@techo/ui'
import type { Forecast } from './forecast.ts'
import { useT } from './messages/index.ts'

const tones = { on_track: 'good', at_risk: 'warn', late: 'danger' } as const
const icons = { on_track: 'check', at_risk: 'alert', late: 'flag' } as const

export function ForecastBadge({ forecast }: { readonly forecast: Forecast | null }) {
  const t = useT()
  return (
    forecast && (
      <Badge tone={tones[forecast]} icon={icons[forecast]}>
        {t(forecast)}
      </Badge>
    )
  )
}
