/** Pieces of this size go to the browser, which keeps large ones on the disk: an archive may be larger than the memory. */
const pieceBytes = 4 * 1024 ** 2

/** The body of an answer as a file; null when it broke off. */
export async function takeIn({ body }: Response, onBytes: (bytes: number) => void): Promise<Blob | null> {
  const reader = body?.getReader()
  if (!reader) return null
  const blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let bytes = 0
  const put = () => {
    blobs.push(new Blob(chunks))
    chunks = []
    held = 0
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      held += value.length
      bytes += value.length
      if (held >= pieceBytes) put()
      onBytes(bytes)
    }
  } catch {
    return null
  }
  put()
  return new Blob(blobs, { type: 'application/zip' })
}

/** A zip ends with its directory; a proxy may end an answer early without saying so. */
export async function isWhole(zip: Blob): Promise<boolean> {
  const end = new Uint8Array(await zip.slice(-22).arrayBuffer())
  return [0x50, 0x4b, 5, 6].every((byte, index) => end[index] === byte)
}
