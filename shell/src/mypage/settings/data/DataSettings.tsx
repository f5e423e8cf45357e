import { SampleSetting } from '../SampleSetting.tsx'
import { DeleteSetting } from './DeleteSetting.tsx'
import styles from './data.module.css'
import { ExportSetting } from './ExportSetting.tsx'
import { ImportSetting } from './ImportSetting.tsx'
import { TrashSetting } from './TrashSetting.tsx'

/** Everything the person has here, taken out, brought in, filled with a sample, and taken away. */
export const DataSettings = () => (
  <div className={styles.all}>
    <ExportSetting />
    <ImportSetting />
    <TrashSetting />
    <SampleSetting />
    <DeleteSetting />
  </div>
)
