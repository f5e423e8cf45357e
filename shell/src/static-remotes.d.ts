/** Written by the build: every remote of the checkout in `static` builds, nothing in `federated` ones. */
declare module 'techo:static-remotes' {
  export const staticRemotes: readonly import('./federation/static.ts').LinkedRemote[]
}
