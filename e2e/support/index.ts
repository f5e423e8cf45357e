/** What a script needs to show the product as the browser tests see it. */
export { field, openedDialog } from './forms.ts'
export { keepSession, newPerson, register, rowsOf } from './person.ts'
export { giveBoard } from './picture-board.ts'
export { type Product, startProduct } from './product.ts'
export { giveSampleLife, tokyoDay } from './sample-life.ts'
export { memberScreens, opaque, type Screen, settle, visitorScreens } from './screens.ts'
export { type Shot, shots } from './shots.ts'
export { writes } from './writes.ts'
