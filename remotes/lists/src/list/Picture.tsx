import { useAttachmentUrl } from '@techo/data'

export const largestImage = 10 * 1024 * 1024

/** A stored image; nothing while its address is not known. */
export function Picture({
  path,
  alt,
  className,
}: {
  readonly path: string
  readonly alt: string
  readonly className?: string | undefined
}) {
  const { url, renew } = useAttachmentUrl(path)
  return url ? (
    <img src={url} alt={alt} className={className} loading="lazy" decoding="async" onError={renew} />
  ) : (
    <span className={className} />
  )
}
