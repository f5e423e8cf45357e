/** Dialogs and the panels of menus; what is told in the corner is an `alertdialog` that is not modal. */
const covering = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'

/** Does the work now, or once no dialog covers the page: what is told in between would lie over the dialog’s buttons. */
export function onceNoDialog(work: () => void): void {
  const isFree = () => document.querySelector(covering) === null
  if (isFree()) {
    work()
    return
  }
  const watch = new MutationObserver(() => {
    if (!isFree()) return
    watch.disconnect()
    work()
  })
  // Dialogs are drawn at the end of the body.
  watch.observe(document.body, { childList: true })
}
