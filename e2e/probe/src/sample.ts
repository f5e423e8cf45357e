import type { FillSample } from '@techo/core'
import { breakOn } from './fault.ts'

export const sample: FillSample = ({ language, newId }) => {
  breakOn('sample')
  return {
    rows: [
      { table: 'habits', rows: [{ id: newId(), name: language === 'ja' ? '探針の見本' : 'Sample of the probe' }] },
    ],
  }
}
