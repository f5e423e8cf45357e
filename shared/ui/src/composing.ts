/**
 * Whether a key belongs to an input method that is still composing, so that nothing of ours may react to it. Safari ends
 * the composition before it reports the Enter that ended it, and marks that one with key code 229 only.
 */
export const isComposing = (event: {
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly nativeEvent?: { readonly isComposing?: boolean; readonly keyCode?: number }
}): boolean => {
  const { isComposing, keyCode } = event.nativeEvent ?? event
  return isComposing === true || keyCode === 229
}
