import type { FillSample } from '@techo/core'

export const sample: FillSample = ({ language, newId }) => ({
  rows: [{ table: 'habits', rows: [{ id: newId(), name: language === 'ja' ? '探針の見本' : 'Sample of the probe' }] }],
})
