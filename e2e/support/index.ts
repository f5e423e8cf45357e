/** What a script needs to show the product as the browser tests see it. */
export { keepSession, newPerson, register, rowsOf } from './person.ts'
export { type Product, startProduct } from './product.ts'
export { giveSampleLife } from './sample-life.ts'
export { memberScreens, opaque, type Screen, setTheme, settle, visitorScreens } from './screens.ts'
