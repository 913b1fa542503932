import type { ReactNode } from 'react'
import styles from './settings-screen.module.css'

/** Settings that belong together, under their name. */
export const SettingsGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
)
