import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly text: string
  /** one of our buttons: something that can take the focus */
  readonly children: ReactElement
}

/** A short hint on hover and on keyboard focus. Never the only place where something is said. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <TooltipTrigger delay={500} closeDelay={0}>
    {children}
    <AriaTooltip offset={6} className={styles.tooltip}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
