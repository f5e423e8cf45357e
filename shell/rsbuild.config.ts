import { shellConfig } from '@techo/tooling'

export default shellConfig(import.meta.dirname)
