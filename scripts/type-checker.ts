/** Arguments for `tsc`: four checkers (its default) need 58 CPU seconds for the whole workspace, one needs 31. */
export const oneChecker = ['--checkers', '1']
