import { remoteConfig } from '@techo/tooling'
import config from './remote.config.ts'

export default remoteConfig(config, import.meta.dirname)
