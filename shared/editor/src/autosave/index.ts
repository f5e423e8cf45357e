/** Saving what is written, without losing any of it. Knows no backend: how a document is stored is an argument. */
export { AutosaveNotice } from './AutosaveNotice.tsx'
export { createAutosave } from './autosave.ts'
export { saveAnswerOf } from './save-answer.ts'
export type {
  Autosave,
  AutosaveOptions,
  Draft,
  MergeJournal,
  Revision,
  SaveAnswer,
  SaveJob,
  SavePhase,
  SaveStatus,
  TextMerge,
} from './types.ts'
export { type AutosaveBinding, type AutosaveSetup, useAutosave } from './useAutosave.ts'
