/// <reference path="../css.d.ts" />
/** Parts of pages that only some pages have. Small, without React Aria. */
export { Avatar, type AvatarProps } from './Avatar.tsx'
export { Breadcrumb, type BreadcrumbProps } from './Breadcrumb.tsx'
export { Disclosure, type DisclosureProps } from './Disclosure.tsx'
export { SplitPane, type SplitPaneProps } from './SplitPane.tsx'
