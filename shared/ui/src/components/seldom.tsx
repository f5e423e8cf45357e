import { arriving } from '../arriving.tsx'
import type { PressButtonProps } from './button-props.ts'
import { Skeleton } from './Skeleton.tsx'
import type { SliderProps } from './Slider.tsx'
import type { TabsProps } from './Tabs.tsx'

// Of all pages one begins with tabs, and none with the others: their code comes when they are drawn.
export const Slider = arriving<SliderProps>(
  () => import(/* webpackChunkName: "seldom" */ './Slider.tsx').then(m => m.Slider),
  () => <Skeleton kind="fields" lines={1} />,
)

const AnyTabs = arriving<TabsProps<string>>(
  () => import(/* webpackChunkName: "seldom" */ './Tabs.tsx').then(m => m.Tabs),
  () => <Skeleton kind="rows" />,
)

export const Tabs = <Id extends string>(props: TabsProps<Id>) => <AnyTabs {...props} />

export const SeldomButton = arriving<PressButtonProps>(
  () => import(/* webpackChunkName: "seldom" */ './SeldomButton.tsx').then(m => m.SeldomButton),
  ({ className, children }) => (
    <button type="button" className={className} disabled>
      {children}
    </button>
  ),
)
