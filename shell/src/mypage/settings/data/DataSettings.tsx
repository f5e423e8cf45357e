import { SampleSetting } from '../SampleSetting.tsx'
import { DeleteSetting } from './DeleteSetting.tsx'
import styles from './data.module.css'
import { ExportSetting } from './ExportSetting.tsx'
import { ImportSetting } from './ImportSetting.tsx'

/** Everything the person has here, taken out, brought in, filled with a sample, and taken away. */
export const DataSettings = () => (
  <div className={styles.all}>
    <ExportSetting />
    <ImportSetting />
    <SampleSetting />
    <DeleteSetting />
  </div>
)
