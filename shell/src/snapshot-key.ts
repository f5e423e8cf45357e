/** Where snapshots lie on the device, one for each address (`snapshot.ts` takes them). */
export const snapshotKey = 'techo-snapshot '
