/** How the form of quick add looks: `form`, `line`, `help`, `refused`, `foot`. */
export { default as formStyles } from './form.module.css'
