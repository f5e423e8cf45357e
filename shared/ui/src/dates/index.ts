/// <reference path="../css.d.ts" />
/** Calendars, date and time fields, holidays. Values are `Day` and `HH:MM`; heavy, so pages that need it load it lazily. */
export type { DayMark } from './CalendarGrid.tsx'
export { DateField, type DateFieldProps, TimeField, type TimeFieldProps } from './DateFields.tsx'
export {
  DatePicker,
  type DatePickerProps,
  DateRangePicker,
  type DateRangePickerProps,
  type DayRange,
} from './DatePickers.tsx'
export { holidayOf, loadHolidays, useHolidays } from './holidays.ts'
export { MonthCalendar, type MonthCalendarProps } from './MonthCalendar.tsx'
