import { SampleSetting } from '../SampleSetting.tsx'
import styles from './data.module.css'
import { ExportSetting } from './ExportSetting.tsx'
import { ImportSetting } from './ImportSetting.tsx'

/** Everything the person has here, taken out, brought in, and filled with a sample. */
export const DataSettings = () => (
  <div className={styles.all}>
    <ExportSetting />
    <ImportSetting />
    <SampleSetting />
  </div>
)
