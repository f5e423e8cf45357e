/// <reference path="../css.d.ts" />
/** The one dialog for files that come in. Lazy: only dialogs of areas import it. */
export { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx'
export type {
  ImportAccount,
  ImportColumns,
  ImportFault,
  ImportFound,
  ImportGroup,
  ImportReading,
  ImportRefused,
  ImportSteps,
} from './reading.ts'
