import { arriving } from '../arriving.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { SliderProps } from './Slider.tsx'
import type { TabsProps } from './Tabs.tsx'

// Of all pages one begins with tabs, and none with a slider: their code comes when they are drawn.
export const Slider = arriving<SliderProps>(
  () => import(/* webpackChunkName: "seldom" */ './Slider.tsx').then(m => m.Slider),
  () => <Skeleton kind="fields" lines={1} />,
)

const AnyTabs = arriving<TabsProps<string>>(
  () => import(/* webpackChunkName: "seldom" */ './Tabs.tsx').then(m => m.Tabs),
  () => <Skeleton kind="rows" />,
)

export const Tabs = <Id extends string>(props: TabsProps<Id>) => <AnyTabs {...props} />
