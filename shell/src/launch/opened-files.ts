/** Files that the system opens with the installed app come here, where the browser knows of such (Chromium). */
interface LaunchQueue {
  readonly setConsumer: (
    consumer: (params: { readonly files?: readonly Pick<FileSystemFileHandle, 'getFile' | 'name'>[] }) => void,
  ) => void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** Hears of files that the app was opened with, also of those that came before. One that is gone comes as an empty one. */
export function onOpenedFiles(hear: (files: readonly File[]) => void): void {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.map(handle => handle.getFile().catch(() => new File([], handle.name)))).then(opened => {
      if (opened.length > 0) hear(opened)
    })
  })
}
