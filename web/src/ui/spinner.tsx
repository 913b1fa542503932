import styles from './spinner.module.css'

/** A small turning ring, for inside of buttons. The words beside it say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
