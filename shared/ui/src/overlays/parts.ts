/** What opens over the page, with all of React Aria that it needs. */
export { DialogPanel } from './DialogPanel.tsx'
export { MenuPanel } from './MenuPanel.tsx'
export { PopoverPanel } from './PopoverPanel.tsx'
export { SelectControl } from './SelectControl.tsx'
