/**
 * Before React changes anything on a page it counts where the selection stands in the element that has the focus, when that
 * element says of itself that it is editable: it walks through every node of the text before the caret, at each change of any
 * component. ProseMirror keeps the selection itself, so the element only says so to the browser, by its attribute.
 */
export function keepOwnSelection(dom: HTMLElement): void {
  Object.defineProperty(dom, 'contentEditable', {
    configurable: true,
    get: () => (dom.getAttribute('contenteditable') === 'false' ? 'false' : 'inherit'),
    set: (value: string) => dom.setAttribute('contenteditable', value),
  })
}
