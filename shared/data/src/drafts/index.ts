/** What people type and have not sent: kept on the device with each key, saved or brought back by itself. */
export { dropDraft } from './kept.ts'
export { useWhenLeaving, whenLeaving } from './leaving.ts'
export { touched } from './touched.ts'
export { useDraft } from './useDraft.ts'
export { type Field, type FieldSetup, type InlineSetup, useField, useInlineField } from './useField.ts'
