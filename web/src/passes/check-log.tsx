import { resultOf } from '@tessera/domain/passes/scan'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Quiet } from '../ui/layout.tsx'
import styles from './check-screen.module.css'
import { type Checked, resultTones, resultWords } from './checked.ts'

/** Number of cards in the list. */
const most = 20

/** The last cards that were checked, newest first. */
export const CheckLog = ({ log }: { log: readonly Checked[] }) =>
  log.length > 0 && (
    <section>
      <h2 className={styles.heading}>{t('Last cards')}</h2>
      <ul className={styles.log}>
        {log.slice(0, most).map(({ number, at, card, offline, before }) => (
          <li key={number}>
            <Badge tone={resultTones[resultOf(card)]}>{t(resultWords[resultOf(card)])}</Badge>
            <span>{card.member?.fullName ?? (card.reason && t(card.reason))}</span>
            <time dateTime={at}>{momentText(new Date(at))}</time>
            {offline && (
              <Quiet as="span" small>
                {t('not sent yet')}
              </Quiet>
            )}
            {before && (
              <span className={styles.changed}>
                {t('was “{word}” without a connection', { word: t(resultWords[resultOf(before)]) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
