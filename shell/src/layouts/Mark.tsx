import styles from './wordmark.module.css'

/** The sign: a planner with one stroke of ink, as in `public/icon.svg`, in the colours of the theme. */
export const Mark = ({ className }: { readonly className?: string | undefined }) => (
  <svg className={className} viewBox="6 0 52 66" aria-hidden="true">
    <path className={styles.ribbon} d="M40 52h8v11.2c0 .7-.8 1-1.3.6L44 61.4l-2.7 2.4c-.5.4-1.3.1-1.3-.6z" />
    <rect className={styles.cover} x="8" y="3" width="48" height="54" rx="8" />
    <path className={styles.spine} d="M16 3h2v54h-2z" />
    <path
      className={styles.ink}
      d="M23.5 31.3c1.6-1.9 4-1.700 5.5.3l4 5.400c4-7.400 9-13.800 15.200-19.200.9-.8 1.900.1 1.200 1.100-5.500 7.300-10 15.100-13.600 23.700-1.300 3-5 3.400-6.900.6l-5.700-8.600c-.8-1.200-.6-2.300.3-3.300z"
    />
  </svg>
)
