export { createPullCall } from './call.ts'
export { type Puller, startPuller } from './puller.ts'
export { openSource } from './source.ts'
