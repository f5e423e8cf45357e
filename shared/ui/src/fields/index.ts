/// <reference path="../css.d.ts" />
/** Fields that only some pages need: choices with typing, tags, stars, files. Lazy. */
export { ComboBox, type ComboBoxProps } from './ComboBox.tsx'
export { DropZone, type DropZoneProps, FileButton, type FileButtonProps } from './Files.tsx'
export { type Refused, writeBytes } from './files.ts'
export { Rating, type RatingProps } from './Rating.tsx'
export { type PickableTag, TagPicker, type TagPickerProps } from './TagPicker.tsx'
