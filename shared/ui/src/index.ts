/// <reference path="./css.d.ts" />
/**
 * The design system: components, texts, language and theme. React Aria and the icons stand behind this door; of React Aria
 * nothing comes before something opens. Everything here can be left out by a bundler when it is not used.
 */

export { useAfterDrawing } from './after-drawing.ts'
export { arriving } from './arriving.tsx'
export {
  type CalendarChoices,
  setCalendar,
  useCalendar,
  useEra,
  usualCalendar,
} from './calendar.ts'
export { announce, useAnnounce } from './components/announce.ts'
export { Badge, type BadgeProps } from './components/Badge.tsx'
export { Button } from './components/Button.tsx'
export type { ButtonProps } from './components/button-props.ts'
export { Card, type CardProps } from './components/Card.tsx'
export { CardBody, type CardBodyProps } from './components/CardBody.tsx'
export { Checkbox, type CheckboxProps } from './components/Checkbox.tsx'
export { ColourPicker, type ColourPickerProps } from './components/ColourPicker.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './components/ConfirmDialog.tsx'
export { type Colour, colourNamed, colours, useColourT } from './components/colours.ts'
export { Dialog, Sheet, type SheetProps } from './components/Dialog.tsx'
export type { DialogProps } from './components/dialog-props.ts'
export { EmptyState, type EmptyStateProps } from './components/EmptyState.tsx'
export { Form, type FormProps } from './components/Form.tsx'
export { Icon, type IconName, type IconProps, iconNamed, iconNames } from './components/Icon.tsx'
export { IconButton, type IconButtonProps } from './components/IconButton.tsx'
export { Kbd } from './components/Kbd.tsx'
export { LinkButton, type LinkButtonProps } from './components/LinkButton.tsx'
export { Menu } from './components/Menu.tsx'
export type { MenuAction, MenuProps } from './components/menu-props.ts'
export { NumberField, type NumberFieldProps, parseNumber } from './components/NumberField.tsx'
export type { Option } from './components/Option.tsx'
export { Page, type PageProps } from './components/Page.tsx'
export { Popover } from './components/Popover.tsx'
export { ProblemView, type ProblemViewProps } from './components/ProblemView.tsx'
export { Progress, type ProgressProps } from './components/Progress.tsx'
export type { PopoverProps } from './components/popover-props.ts'
export { RadioGroup, type RadioGroupProps } from './components/RadioGroup.tsx'
export { SearchField, type SearchFieldProps } from './components/SearchField.tsx'
export { SegmentedControl, type SegmentedControlProps } from './components/SegmentedControl.tsx'
export { Select } from './components/Select.tsx'
export { Skeleton, type SkeletonProps } from './components/Skeleton.tsx'
export type { SliderProps } from './components/Slider.tsx'
export { Switch, type SwitchProps } from './components/Switch.tsx'
export { Slider, Tabs } from './components/seldom.tsx'
export type { SelectProps } from './components/select-props.ts'
export type { TabItem, TabsProps } from './components/Tabs.tsx'
export { TextArea, type TextAreaProps } from './components/TextArea.tsx'
export { TextField, type TextFieldProps } from './components/TextField.tsx'
export { Toasts, toast } from './components/Toasts.tsx'
export { Toolbar, type ToolbarProps } from './components/Toolbar.tsx'
export { Tooltip, type TooltipProps } from './components/Tooltip.tsx'
export type { ToastOptions } from './components/toast-options.ts'
export { VisuallyHidden } from './components/VisuallyHidden.tsx'
export { isComposing } from './composing.ts'
export { LocaleProvider, useLanguage } from './i18n/LocaleProvider.tsx'
export { getLanguage, setLanguage, speak } from './i18n/language.ts'
export { defineMessages, type Translate, type UseT, type Values } from './i18n/messages.ts'
export { keysOnPage } from './keys-on-page.ts'
// `bring` is the name of before 1.30, for remotes built then.
export { type Awaited, loadAwaited, loadAwaited as bring, useAwaited } from './later.ts'
export { Linked, type LinkedPart, type LinkedProps, LinkedView } from './linked.tsx'
export { applyTheme, type Theme, ThemeProvider, themes, useTheme } from './theme/theme.tsx'
export { useAtRest } from './useAtRest.ts'
