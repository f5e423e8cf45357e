/** What servers on one PostgreSQL agree on: who of them sweeps, and the tables they share. */
export { createLeader, type Leader, type Sweeps } from './leader.ts'
export { clusterSchema } from './schema.ts'
