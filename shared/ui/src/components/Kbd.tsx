import styles from './Kbd.module.css'

/** Keys as they stand on the keyboard: `Ctrl+K`, `g t`. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <kbd className={styles.keys}>
    {keys.split(/(?<=.)[+ ]/).map((key, index) => (
      <kbd key={index} className={styles.key}>
        {key}
      </kbd>
    ))}
  </kbd>
)
