/** Saving what is written, without losing any of it. Knows no backend: how a document is stored is an argument. */
export { AutosaveNotice } from './AutosaveNotice.tsx'
export {
  type Autosave,
  type AutosaveOptions,
  createAutosave,
  type Draft,
  type DraftStore,
  type Revision,
  type SaveAnswer,
  type SaveJob,
  type SavePhase,
  type SaveStatus,
} from './autosave.ts'
export { type AutosaveBinding, type AutosaveSetup, useAutosave } from './useAutosave.ts'
