/** Whether the keyboard has ⌘ and ⌥ where others have Ctrl and Alt. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform)
