import { isProblem, type Problem, problem } from '@techo/core'
import { useCallback, useEffect, useState } from 'react'
import type { Attachment, UploadOptions } from './files.ts'
import { loadLateServices } from './page.ts'

/**
 * Images of texts, in storage. The names are thin: the work is a chunk of its own. A document keeps the path, never an
 * address, since addresses end.
 */
const unloaded = (): Problem => problem('offline', { code: 'client_not_loaded' })

/**
 * Never rejects. Resolves once the file is safe on this device, from where it is shown and sent: what names it can be written
 * at once.
 */
export const uploadAttachment = (file: Blob, options: UploadOptions): Promise<Attachment | Problem> =>
  loadLateServices().then(({ files }) => files.upload(file, options), unloaded)

/** An address for an `<img>`: of the file on this device, or signed for an hour. */
export const attachmentUrl = (path: string): Promise<string | Problem> =>
  loadLateServices().then(({ files }) => files.urlOf(path), unloaded)

/** Calls back when pictures may be there that could not be shown before, until the signal ends it. */
export const onArrival = (listener: () => void, signal: AbortSignal): void =>
  void loadLateServices().then(
    ({ files }) => files.onArrival(listener, signal),
    () => {},
  )

/** The picture at an address of another site, when this person asked to see it on this device before. Asks nobody. */
export const webPicture = (address: string): Promise<string | undefined> =>
  loadLateServices().then(
    ({ files }) => files.webPicture(address),
    () => undefined,
  )

/** Keeps a picture of another site for the next page and for when there is no network; resolves to where it is shown from. */
export const keepWebPicture = (address: string, file: Blob): Promise<string> =>
  loadLateServices().then(
    ({ files }) => files.keepWebPicture(address, file),
    () => URL.createObjectURL(file),
  )

export interface AttachmentUrl {
  /** null while it is asked for, and when it cannot be had */
  readonly url: string | null
  readonly problem: Problem | null
  /** For `onError` of an image: its address may be over. */
  readonly renew: () => void
}

export function useAttachmentUrl(path: string | null): AttachmentUrl {
  const [found, setFound] = useState<{ path: string; answer: string | Problem } | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again for the same path
  useEffect(() => {
    if (path === null) return
    const over = new AbortController()
    void attachmentUrl(path).then(answer => {
      if (over.signal.aborted) return
      setFound({ path, answer })
      // The device it was added on may not have sent it yet.
      if (isProblem(answer)) onArrival(() => setRound(before => before + 1), over.signal)
    })
    return () => over.abort()
  }, [path, round])

  const renew = useCallback(() => {
    if (path === null) return
    void loadLateServices().then(
      ({ files }) => {
        if (files.forgetUrl(path)) setRound(before => before + 1)
      },
      () => {},
    )
  }, [path])

  const answer = found && found.path === path ? found.answer : null
  return {
    url: typeof answer === 'string' ? answer : null,
    problem: typeof answer === 'string' ? null : answer,
    renew,
  }
}
