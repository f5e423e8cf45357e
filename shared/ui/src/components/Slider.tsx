import { Slider as AriaSlider, Label, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { classes } from '../classes.ts'
import fieldStyles from './Field.module.css'
import styles from './Slider.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** once, when the finger or key is let go */
  readonly onChangeEnd?: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly formatOptions?: Intl.NumberFormatOptions
  readonly isDisabled?: boolean
  readonly className?: string
}

export const Slider = ({ label, min = 0, max = 100, className, ...rest }: SliderProps) => (
  <AriaSlider {...rest} minValue={min} maxValue={max} className={classes(styles.slider, className)}>
    <Label className={fieldStyles.label ?? ''}>{label}</Label>
    <SliderOutput className={styles.output ?? ''} />
    <SliderTrack className={styles.track ?? ''}>
      {({ state }) => (
        <>
          <div className={styles.fill} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
          <SliderThumb className={styles.thumb ?? ''} />
        </>
      )}
    </SliderTrack>
  </AriaSlider>
)
