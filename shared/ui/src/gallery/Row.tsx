import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export const Row = ({ children }: { readonly children: ReactNode }) => <div className={styles.row}>{children}</div>
