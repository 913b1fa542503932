import { say } from '../language/say.ts'
import styles from './lines.module.css'

/** Shows each sentence on its own line; translates them if needed. */
export const Lines = ({ text }: { text: string }) =>
  say(text)
    .split('\n')
    .map((line, at) => (
      <span key={line} className={styles.line}>
        {at > 0 ? `\n${line}` : line}
      </span>
    ))
